// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1594} from "../src/IERC1594.sol";
import {Inbox} from "../src/Inbox.sol";
import {RedemptionInbox} from "../src/RedemptionInbox.sol";
import {Redemption} from "../src/extensions/Redemption.sol";
import {SingleUseData} from "../src/extensions/SingleUseData.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract RedemptionInboxTest is TokenFixture {
    RedemptionInbox private inboxes;
    address private inbox;

    function setUp() public override {
        super.setUp();
        inboxes = new RedemptionInbox(token);
        inbox = inboxes.inboxOf(TICKET);
        issueTo(alice, 10 * COIN);
        issueTo(bob, 10 * COIN);
    }

    function send(address from, uint256 value) private {
        vm.prank(from);
        token.transfer(inbox, value);
    }

    function redeem(uint256 coins) private {
        vm.prank(fulfiller);
        inboxes.redeem(TICKET, coins);
    }

    function test_knowsATicketsAddressBeforeItHasCode() public {
        assertEq(address(inboxes.token()), address(token));
        assertEq(inbox.code.length, 0);
        assertNotEq(inbox, inboxes.inboxOf(keccak256("another ticket")));
        assertNotEq(inbox, new RedemptionInbox(token).inboxOf(TICKET));
        send(alice, COIN);
        redeem(1);
        assertGt(inbox.code.length, 0);
        assertEq(inbox, inboxes.inboxOf(TICKET));
    }

    function test_burnsPartPaymentsOfTwoSendersAtOnceForTheTicket() public {
        send(alice, 1_500_000_000);
        send(bob, 500_000_000);

        vm.expectEmit(address(token));
        emit IERC1594.Redeemed(address(0), inbox, 2 * COIN, ticketData());
        vm.expectEmit(address(inboxes));
        emit RedemptionInbox.InboxRedeemed(TICKET, inbox, fulfiller, 2);
        redeem(2);

        assertEq(token.balanceOf(inbox), 0);
        assertEq(token.totalRedeemed(), 2 * COIN);
        assertTrue(token.redemptionDataUsed(inbox, TICKET));
    }

    function test_burnsATicketOnce() public {
        send(alice, 2 * COIN);
        redeem(1);
        vm.expectRevert(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TICKET));
        redeem(1);
    }

    function test_doesNotBurnMoreThanLiesThereOrNothing() public {
        send(alice, 2 * COIN);
        vm.expectRevert();
        redeem(3);
        vm.expectRevert(abi.encodeWithSelector(Redemption.NotWholeCoins.selector, 0));
        redeem(0);
        vm.expectRevert();
        redeem(type(uint256).max / 2);
    }

    function test_knowsNoTicketZeroAndNoAddressForIt() public {
        vm.expectRevert(RedemptionInbox.InvalidTicket.selector);
        inboxes.inboxOf(0);
        vm.expectRevert(RedemptionInbox.InvalidTicket.selector);
        vm.prank(fulfiller);
        inboxes.redeem(0, 1);
    }

    function testFuzz_burnsForFulfilmentOnly(address caller) public {
        vm.assume(caller != fulfiller);
        send(alice, COIN);
        vm.startPrank(caller);
        expectUnauthorized(caller, token.FULFILMENT_ROLE());
        inboxes.redeem(TICKET, 1);
    }

    function testFuzz_theAddressObeysOnlyItsMaker(address caller) public {
        send(alice, 2 * COIN);
        redeem(1);
        vm.assume(caller != address(inboxes));
        vm.startPrank(caller);
        vm.expectRevert(abi.encodeWithSelector(Inbox.NotTheOwner.selector, caller));
        Inbox(inbox).redeem(token, COIN, TICKET);
        vm.expectRevert(abi.encodeWithSelector(Inbox.NotTheOwner.selector, caller));
        Inbox(inbox).pay(address(token), caller, COIN);
        assertEq(token.balanceOf(inbox), COIN);
    }

    function test_whoIsDismissedAtTheTokenIsDismissedHere() public {
        send(alice, COIN);
        bytes32 role = token.FULFILMENT_ROLE();
        vm.prank(admin);
        token.revokeRole(role, fulfiller);
        vm.startPrank(fulfiller);
        expectUnauthorized(fulfiller, role);
        inboxes.redeem(TICKET, 1);
    }

    function test_burnsWhilePausedAndNotWhileFrozen() public {
        send(alice, 2 * COIN);
        pause();
        freeze(inbox);
        expectFrozen(inbox);
        redeem(2);

        vm.prank(compliance);
        token.unfreeze(inbox, keccak256("cleared"));
        redeem(2);
        assertEq(token.balanceOf(inbox), 0);
    }
}
