// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SaleDesk} from "../../src/SaleDesk.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice Two locks: PAUSER closes, and the admin alone opens.
contract StopDeskTest is DeskFixture {
    function test_sellsNothingWhileStopped() public {
        assertFalse(desk.stopped());
        vm.expectEmit(address(desk));
        emit SaleDesk.Stopped(pauser);
        vm.prank(pauser);
        desk.stop();
        assertTrue(desk.stopped());
        refuse(quoteForAlice(), abi.encodePacked(SaleDesk.DeskStopped.selector));
        vm.expectRevert(SaleDesk.DeskStopped.selector);
        desk.requireOpen();

        vm.expectEmit(address(desk));
        emit SaleDesk.Resumed(admin);
        vm.prank(admin);
        desk.resume();
        assertFalse(desk.stopped());
        settle(quoteForAlice());
    }

    function test_isStoppedAndResumedOnce() public {
        vm.prank(admin);
        vm.expectRevert(SaleDesk.DeskNotStopped.selector);
        desk.resume();
        vm.startPrank(pauser);
        desk.stop();
        vm.expectRevert(SaleDesk.DeskStopped.selector);
        desk.stop();
    }

    function testFuzz_pauserStopsAndNobodyElse(address caller) public {
        vm.assume(caller != pauser);
        bytes memory error = unauthorized(caller, token.PAUSER_ROLE());
        vm.prank(caller);
        vm.expectRevert(error);
        desk.stop();
        assertFalse(desk.stopped());
    }

    function testFuzz_theAdminResumesAndNobodyElse(address caller) public {
        vm.assume(caller != admin);
        vm.prank(pauser);
        desk.stop();
        vm.prank(caller);
        vm.expectRevert(unauthorized(caller, 0));
        desk.resume();
        vm.prank(pauser);
        vm.expectRevert(unauthorized(pauser, 0));
        desk.resume();
        assertTrue(desk.stopped());
    }

    function test_whoIsDismissedAtTheTokenStopsNothing() public {
        bytes32 role = token.PAUSER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, pauser);
        vm.prank(pauser);
        vm.expectRevert(unauthorized(pauser, role));
        desk.stop();
    }

    function test_aStopOutlastsANewPriceAndAPauseOfTheToken() public {
        vm.startPrank(pauser);
        desk.stop();
        token.pause();
        token.unpause();
        vm.stopPrank();
        vm.warp(block.timestamp + 1);
        post(CENTS);
        refuse(quoteForAlice(), abi.encodePacked(SaleDesk.DeskStopped.selector));
    }
}
