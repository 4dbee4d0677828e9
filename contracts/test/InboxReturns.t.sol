// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {RedemptionInbox} from "../src/RedemptionInbox.sol";
import {InboxFixture} from "./InboxFixture.sol";

/// @notice Who may send tokens back from a ticket's address, and what and when.
contract InboxReturnsTest is InboxFixture {
    function test_paysWhatOneRoleAnnouncedAndAnotherApproved() public {
        bytes32 id = tokenReturn(COIN);
        assertEq(inboxes.returnId(TICKET, address(token), carol, COIN), id);
        vm.expectEmit(address(inboxes));
        emit RedemptionInbox.ReturnAnnounced(id, TICKET, fulfiller, address(token), carol, COIN);
        announce(address(token), carol, COIN);
        assertTrue(inboxes.isAnnounced(id));
        assertEq(token.balanceOf(carol), 0);

        vm.expectEmit(address(inboxes));
        emit RedemptionInbox.ReturnApproved(id, TICKET, compliance);
        approve(address(token), carol, COIN);
        assertEq(token.balanceOf(carol), COIN);
        assertEq(token.balanceOf(inbox), 2 * COIN);
        assertFalse(inboxes.isAnnounced(id));
    }

    function test_paysOnce() public {
        announce(address(token), carol, COIN);
        approve(address(token), carol, COIN);
        expectNotAnnounced(tokenReturn(COIN));
        approve(address(token), carol, COIN);
    }

    function test_paysNothingElseThanWasAnnounced() public {
        announce(address(token), carol, COIN);
        expectNotAnnounced(tokenReturn(2 * COIN));
        approve(address(token), carol, 2 * COIN);
        expectNotAnnounced(keccak256(abi.encode(TICKET, address(token), bob, COIN)));
        approve(address(token), bob, COIN);
        expectNotAnnounced(keccak256(abi.encode(TICKET, address(0), carol, COIN)));
        approve(address(0), carol, COIN);
        bytes32 other = keccak256("another ticket");
        expectNotAnnounced(keccak256(abi.encode(other, address(token), carol, COIN)));
        vm.prank(compliance);
        inboxes.approveReturn(other, address(token), carol, COIN);
    }

    function testFuzz_announcingIsForFulfilmentOnly(address caller) public {
        vm.assume(caller != fulfiller);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.FULFILMENT_ROLE());
        inboxes.announceReturn(TICKET, address(token), caller, COIN);
    }

    function testFuzz_approvingIsForComplianceOnly(address caller) public {
        vm.assume(caller != compliance);
        announce(address(token), carol, COIN);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.COMPLIANCE_ROLE());
        inboxes.approveReturn(TICKET, address(token), carol, COIN);
    }

    function testFuzz_cancelingIsForEitherRole(address caller) public {
        vm.assume(caller != compliance && caller != fulfiller);
        announce(address(token), carol, COIN);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.FULFILMENT_ROLE());
        inboxes.cancelReturn(tokenReturn(COIN));
    }

    function test_aCanceledReturnIsNotPaid() public {
        address[2] memory operators = [fulfiller, compliance];
        bytes32 id = tokenReturn(COIN);
        for (uint256 i = 0; i < 2; i++) {
            announce(address(token), carol, COIN);
            vm.expectEmit(address(inboxes));
            emit RedemptionInbox.ReturnCanceled(id, operators[i]);
            vm.prank(operators[i]);
            inboxes.cancelReturn(id);
            expectNotAnnounced(id);
            approve(address(token), carol, COIN);
            expectNotAnnounced(id);
            vm.prank(operators[i]);
            inboxes.cancelReturn(id);
        }
    }

    function test_refusesAReturnWithoutReceiverOrAmountOrTwice() public {
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.InvalidReturn.selector, address(0), COIN));
        announce(address(token), address(0), COIN);
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.InvalidReturn.selector, carol, 0));
        announce(address(token), carol, 0);
        announce(address(token), carol, COIN);
        vm.expectRevert(abi.encodeWithSelector(RedemptionInbox.ReturnAlreadyAnnounced.selector, tokenReturn(COIN)));
        announce(address(token), carol, COIN);
    }

    function test_knowsNoReturnForTicketZero() public {
        bytes32 id = inboxes.returnId(0, address(token), carol, COIN);
        vm.expectRevert(RedemptionInbox.InvalidTicket.selector);
        vm.prank(fulfiller);
        inboxes.announceReturn(0, address(token), carol, COIN);
        assertFalse(inboxes.isAnnounced(id));
        expectNotAnnounced(id);
        vm.prank(compliance);
        inboxes.approveReturn(0, address(token), carol, COIN);
        expectNotAnnounced(id);
        vm.prank(compliance);
        inboxes.cancelReturn(id);
    }

    function test_aReturnWaitsWhileTheTokenIsPaused() public {
        announce(address(token), carol, COIN);
        pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        approve(address(token), carol, COIN);
        vm.prank(pauser);
        token.unpause();
        approve(address(token), carol, COIN);
        assertEq(token.balanceOf(carol), COIN);
    }

    function test_returnsMoreThanLiesThereToNobody() public {
        announce(address(token), carol, 4 * COIN);
        vm.expectRevert();
        approve(address(token), carol, 4 * COIN);
        assertTrue(inboxes.isAnnounced(tokenReturn(4 * COIN)));
    }

    function test_returnsAfterTheBurnWhatWasSentTooMuch() public {
        vm.prank(fulfiller);
        inboxes.redeem(TICKET, 2);
        announce(address(token), carol, COIN);
        approve(address(token), carol, COIN);
        assertEq(token.balanceOf(inbox), 0);
        assertEq(token.balanceOf(carol), COIN);
    }
}
