// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IERC1594} from "../src/IERC1594.sol";
import {Issuance} from "../src/extensions/Issuance.sol";
import {Ledger} from "../src/extensions/Ledger.sol";
import {Reserve} from "../src/extensions/Reserve.sol";
import {SingleUseData} from "../src/extensions/SingleUseData.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract IssuanceTest is TokenFixture {
    function test_issuesAndSaysSoAfterTheTransfer() public {
        vm.expectEmit(address(token));
        emit IERC20.Transfer(address(0), alice, 2 * COIN);
        vm.expectEmit(address(token));
        emit IERC1594.Issued(issuer, alice, 2 * COIN, ticketData());
        vm.prank(issuer);
        token.issue(alice, 2 * COIN, ticketData());

        assertEq(token.balanceOf(alice), 2 * COIN);
        assertEq(token.totalSupply(), 2 * COIN);
        assertEq(token.headroom(), (ATTESTED - 2) * COIN);
    }

    function test_takesOrdersFromIssuersOnly() public {
        expectUnauthorized(admin, token.ISSUER_ROLE());
        vm.prank(admin);
        token.issue(alice, COIN, NO_DATA);
    }

    function test_issuesTheWholeReserveAndNotAUnitMore() public {
        issueTo(alice, ATTESTED * COIN);
        vm.expectRevert(abi.encodeWithSelector(Reserve.ExceedsReserve.selector, 1, 0));
        issueTo(alice, 1);
    }

    function test_issuesUpToTheCapAndNotAUnitMore() public {
        attest(20_000_000);
        issueTo(alice, CAP - 1);
        vm.expectRevert(abi.encodeWithSelector(Issuance.ExceedsCap.selector, 2, 1));
        issueTo(alice, 2);
        issueTo(alice, 1);
        assertEq(token.totalSupply(), CAP);
    }

    function test_redemptionMakesRoomBelowTheCap() public {
        attest(20_000_000);
        issueTo(alice, CAP);
        redeemBy(alice, COIN);
        issueTo(alice, COIN);
        assertEq(token.totalSupply(), CAP);
    }

    function test_refusesAnAmountThatOverflows() public {
        vm.expectRevert(abi.encodeWithSelector(Issuance.ExceedsCap.selector, type(uint256).max, CAP));
        issueTo(alice, type(uint256).max);
    }

    function test_refusesWordsOfDataThatAnyIssueUsed() public {
        vm.startPrank(issuer);
        token.issue(alice, COIN, ticketData());
        assertTrue(token.issueDataUsed(TICKET));
        vm.expectRevert(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TICKET));
        token.issue(bob, COIN, ticketData());
        vm.stopPrank();
        assertEq(token.totalSupply(), COIN);
    }

    function test_takesZeroWordsAndOtherLengthsAsOftenAsTheyCome() public {
        bytes[4] memory data = [bytes(""), abi.encodePacked(bytes32(0)), hex"01", abi.encodePacked(TICKET, TICKET)];
        vm.startPrank(issuer);
        for (uint256 i = 0; i < 8; i++) {
            token.issue(alice, COIN, data[i % 4]);
        }
        assertEq(token.balanceOf(alice), 8 * COIN);
    }

    function test_aRefusedIssueLeavesItsDataUnused() public {
        attest(1);
        vm.startPrank(issuer);
        vm.expectRevert(abi.encodeWithSelector(Reserve.ExceedsReserve.selector, 2 * COIN, COIN));
        token.issue(alice, 2 * COIN, ticketData());
        token.issue(alice, COIN, ticketData());
        vm.stopPrank();
    }

    function test_refusesToIssueToNobodyToItselfAndToAFrozenAccount() public {
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(0)));
        issueTo(address(0), COIN);
        vm.expectRevert(Ledger.TransferToToken.selector);
        issueTo(address(token), COIN);
        freeze(alice);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice));
        issueTo(alice, COIN);
        assertEq(token.totalSupply(), 0);
    }

    function test_finalizingEndsIssuanceForGoodAndNothingElse() public {
        issueTo(alice, 2 * COIN);
        vm.expectEmit(address(token));
        emit Issuance.FinalizedIssuance(admin);
        vm.prank(admin);
        token.finalizeIssuance();

        assertFalse(token.isIssuable());
        vm.expectRevert(Issuance.IssuanceFinalized.selector);
        issueTo(alice, COIN);
        vm.expectRevert(Issuance.IssuanceFinalized.selector);
        vm.prank(admin);
        token.finalizeIssuance();

        vm.prank(alice);
        token.transfer(bob, COIN);
        redeemBy(bob, COIN);
    }

    function test_onlyTheAdminFinalizes() public by(issuer) {
        expectUnauthorized(issuer, token.DEFAULT_ADMIN_ROLE());
        token.finalizeIssuance();
    }

    function test_refusesToIssueNothing() public {
        vm.expectRevert(Issuance.NothingToIssue.selector);
        vm.prank(issuer);
        token.issue(alice, 0, ticketData());
        assertFalse(token.issueDataUsed(TICKET));
    }

    function test_aVoidedIssueCanNeverBeMade() public by(issuer) {
        vm.expectEmit(address(token));
        emit Issuance.IssueVoided(TICKET, issuer);
        token.voidIssue(TICKET);
        assertTrue(token.issueDataUsed(TICKET));
        vm.expectRevert(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TICKET));
        token.issue(alice, COIN, ticketData());
        assertEq(token.totalSupply(), 0);
    }

    function test_nothingIsVoidedTwiceOrOnceItWasIssued() public by(issuer) {
        token.voidIssue(TICKET);
        vm.expectRevert(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TICKET));
        token.voidIssue(TICKET);
        bytes32 other = keccak256("another order");
        token.issue(alice, COIN, abi.encodePacked(other));
        vm.expectRevert(abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, other));
        token.voidIssue(other);
    }

    function test_dataOfZeroCannotBeVoided() public by(issuer) {
        vm.expectRevert(Issuance.NothingToVoid.selector);
        token.voidIssue(0);
    }

    function test_voidingIsForIssuersAndPassesAPauseAndTheEndOfIssuance() public {
        expectUnauthorized(admin, token.ISSUER_ROLE());
        vm.prank(admin);
        token.voidIssue(TICKET);
        pause();
        vm.prank(admin);
        token.finalizeIssuance();
        vm.prank(issuer);
        token.voidIssue(TICKET);
        assertTrue(token.issueDataUsed(TICKET));
    }

    function test_aVoidedIssueLeavesTheWordToRedemptions() public {
        issueTo(alice, COIN);
        vm.prank(issuer);
        token.voidIssue(TICKET);
        vm.prank(alice);
        token.redeem(COIN, ticketData());
    }
}
