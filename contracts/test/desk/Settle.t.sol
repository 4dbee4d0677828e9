// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Vm} from "forge-std/Vm.sol";

import {IERC1594} from "../../src/IERC1594.sol";
import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice A sale moves the payment and the tokens once, or nothing; and what the token refuses, the desk doesn't sell.
contract SettleTest is DeskFixture {
    function test_movesThePaymentAndTheTokensOnceWithSixLogs() public {
        Quote memory quote = quoteForAlice();
        assertEq(quote.usdc, 5_460 * DOLLARS);
        vm.recordLogs();
        settle(quote);

        assertEq(usdc.balanceOf(alice), (1_000_000 - 5_460) * DOLLARS);
        assertEq(usdc.balanceOf(treasury), 5_460 * DOLLARS);
        assertEq(usdc.balanceOf(address(desk)), 0);
        assertEq(token.balanceOf(alice), 2 * COIN);
        assertEq(token.totalSupply(), 2 * COIN);
        assertEq(desk.coinsLeftToday(), PER_DAY - 2);
        (, uint256 issued,) = token.issuerAllowance(address(desk));
        assertEq(issued, 2 * COIN);
        assertTrue(token.issueDataUsed(ORDER));

        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 6);
        expectLog(logs[0], address(usdc), IERC3009.AuthorizationUsed.selector);
        assertEq(logs[0].topics[2], desk.quoteDigest(quote));
        expectLog(logs[1], address(usdc), IERC20.Transfer.selector);
        expectLog(logs[2], address(usdc), IERC20.Transfer.selector);
        expectLog(logs[3], address(token), IERC20.Transfer.selector);
        expectLog(logs[4], address(token), IERC1594.Issued.selector);
        assertEq(logs[4].data, abi.encode(2 * COIN, abi.encode(ORDER)));
        expectLog(logs[5], address(desk), SaleDesk.Settled.selector);
        assertEq(logs[5].topics[1], ORDER);
        assertEq(address(uint160(uint256(logs[5].topics[2]))), alice);
        assertEq(logs[5].data, abi.encode(quoter, 2, quote.usdc, priceTime, quote.notAfter, TERMS));
    }

    function expectLog(Vm.Log memory log, address emitter, bytes32 topic) private pure {
        assertEq(log.emitter, emitter);
        assertEq(log.topics[0], topic);
    }

    function testFuzz_sellsAnyWholeCoinsAtAnyPriceInTheBand(uint256 coins, uint256 cents, address sender) public {
        coins = bound(coins, 1, PER_ORDER);
        vm.warp(block.timestamp + 1);
        post(bound(cents, 262_600, 291_200));
        Quote memory quote = quoteFor(coins, ORDER);
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        vm.prank(sender);
        desk.settle(quote, offer, payment);
        (uint256 price,) = desk.posted();
        assertEq(usdc.balanceOf(treasury), coins * price * 1e4);
        assertEq(usdc.balanceOf(alice) + usdc.balanceOf(treasury), 1_000_000 * DOLLARS);
        assertEq(token.balanceOf(alice), coins * COIN);
    }

    function test_settlesAQuoteOnce() public {
        Quote memory quote = quoteForAlice();
        settle(quote);
        refuse(
            quote, abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, desk.quoteDigest(quote))
        );
    }

    function test_settlesAnOrderOnceOnHoweverManyQuotes() public {
        settle(quoteForAlice());
        Quote memory second = quoteForAlice();
        second.notAfter += 1;
        refuse(second, abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, ORDER));
    }

    function test_doesNotSettleAnOrderThatWasVoidedOrIssuedByHand() public {
        vm.startPrank(issuer);
        token.voidIssue(ORDER);
        token.issue(bob, COIN, abi.encode(TERMS));
        vm.stopPrank();
        refuse(quoteForAlice(), abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, ORDER));
        refuse(quoteFor(1, TERMS), abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, TERMS));
    }

    function test_onlyWhoPaysReceives() public {
        Quote memory quote = quoteForAlice();
        bytes memory payment = signPayment(quote);
        // A thief's quote for itself, paid with what alice signed for hers: neither for the same order nor for another.
        quote.buyer = bob;
        refuse(quote, signQuote(quote), payment, abi.encodeWithSignature("ERC3009InvalidSignature()"));
        // And alice's own authorization for another nonce is none for this quote.
        quote.buyer = alice;
        payment = sign(aliceKey, paymentDigest(quote, keccak256("another quote")));
        refuse(quote, signQuote(quote), payment, abi.encodeWithSignature("ERC3009InvalidSignature()"));
    }

    function test_doesNotSellToAFrozenBuyerOrWhilePaused() public {
        freeze(alice);
        refuse(quoteForAlice(), abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice));
        vm.prank(compliance);
        token.unfreeze(alice, 0);
        pause();
        refuse(quoteForAlice(), abi.encodeWithSelector(Pausable.EnforcedPause.selector));
    }

    function test_doesNotSellCoinsThatAreNotAttested() public {
        attest(1);
        refuse(quoteForAlice(), abi.encodeWithSelector(Reserve.ExceedsReserve.selector, 2 * COIN, COIN));
        settle(quoteFor(1, ORDER));
    }

    function test_doesNotSellOnAnOldAttestation() public {
        (, uint48 asOf,,) = token.attestation();
        vm.warp(block.timestamp + 35 days);
        renewFeeds();
        refuse(quoteForAlice(), abi.encodeWithSelector(Reserve.AttestationTooOld.selector, asOf, MAX_AGE));
    }

    function test_doesNotSellAfterTheEndOfIssuance() public {
        vm.prank(admin);
        token.finalizeIssuance();
        refuse(quoteForAlice(), abi.encodeWithSelector(Issuance.IssuanceFinalized.selector));
    }

    function test_doesNotSellBeyondItsLimitAtTheToken() public {
        vm.prank(admin);
        token.setIssuerLimit(address(desk), 2 * COIN - 1);
        bytes memory error = abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 2 * COIN, 2 * COIN - 1);
        refuse(quoteForAlice(), error);
    }

    function test_doesNotSellOnceItIsDismissedAsIssuer() public {
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, address(desk));
        refuse(quoteForAlice(), unauthorized(address(desk), role));
    }
}
