// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenFixture} from "./TokenFixture.sol";

contract PauseTest is TokenFixture {
    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
        vm.prank(alice);
        token.approve(bob, type(uint256).max);
        pause();
    }

    function test_stopsTransfersAndIssuance() public {
        vm.expectRevert(abi.encodeWithSignature("EnforcedPause()"));
        vm.prank(alice);
        token.transfer(bob, COIN);
        vm.expectRevert(abi.encodeWithSignature("EnforcedPause()"));
        vm.prank(bob);
        token.transferFrom(alice, bob, COIN);
        vm.expectRevert(abi.encodeWithSignature("EnforcedPause()"));
        issueTo(alice, COIN);
    }

    function test_leavesRedemptionOpen() public {
        redeemBy(alice, COIN);
        vm.prank(bob);
        token.redeemFrom(alice, COIN, ticketData());
        assertEq(token.totalRedeemed(), 2 * COIN);
        assertTrue(token.paused());
    }

    function test_ends() public {
        vm.prank(pauser);
        token.unpause();
        vm.prank(alice);
        token.transfer(bob, COIN);
        issueTo(alice, COIN);
        assertEq(token.totalSupply(), 11 * COIN);
    }

    function test_isForPausersOnly() public {
        bytes32 role = token.PAUSER_ROLE();
        vm.startPrank(admin);
        expectUnauthorized(admin, role);
        token.unpause();
        expectUnauthorized(admin, role);
        token.pause();
        vm.stopPrank();
    }
}
