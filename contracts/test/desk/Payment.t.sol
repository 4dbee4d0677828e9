// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {LocalUsdc} from "../../local/LocalUsdc.sol";
import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {Wallet} from "../Wallet.sol";
import {DeskFixture} from "./DeskFixture.sol";
import {HostileUsdc} from "./HostileUsdc.sol";

/// @notice What USDC and a buyer's wallet may do, and that nothing is sold unless exactly the quote's amount reached the treasury.
contract PaymentTest is DeskFixture {
    bytes private constant WRONG = abi.encodePacked(SaleDesk.WrongPayment.selector);
    bytes private constant REENTERED = abi.encodePacked(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
    bytes private constant UNSIGNED = abi.encodeWithSignature("ERC3009InvalidSignature()");

    function newUsdc() internal override returns (LocalUsdc) {
        return new HostileUsdc(admin);
    }

    function hostile() private view returns (HostileUsdc) {
        return HostileUsdc(address(usdc));
    }

    function dust(uint256 value) private {
        vm.prank(admin);
        usdc.mint(address(desk), value);
    }

    function balanceError(uint256 balance, uint256 needed) private view returns (bytes memory) {
        return
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", address(desk), balance, needed);
    }

    function test_aFeeOnEitherWayUndoesTheSale() public {
        Quote memory quote = quoteForAlice();
        hostile().behave(HostileUsdc.Mode.FeeOnReceipt);
        refuse(quote, balanceError(quote.usdc - 1, quote.usdc));
        hostile().behave(HostileUsdc.Mode.FeeOnTransfer);
        refuse(quote, WRONG);
        // With something of others' there, the fee would be paid of that.
        dust(1);
        hostile().behave(HostileUsdc.Mode.FeeOnReceipt);
        refuse(quote, WRONG);
        assertEq(usdc.balanceOf(alice), 1_000_000 * DOLLARS);
    }

    function test_aPaymentThatDoesNothingInSilenceUndoesTheSale() public {
        Quote memory quote = quoteForAlice();
        hostile().behave(HostileUsdc.Mode.SilentBoth);
        refuse(quote, WRONG);
        hostile().behave(HostileUsdc.Mode.SilentTransfer);
        refuse(quote, WRONG);
        hostile().behave(HostileUsdc.Mode.SilentReceipt);
        refuse(quote, balanceError(0, quote.usdc));
        // What was sent here by mistake doesn't pay for anyone.
        dust(quote.usdc);
        refuse(quote, WRONG);
    }

    function test_aPaymentOfMoreOrOfAnothersMoneyUndoesTheSale() public {
        hostile().behave(HostileUsdc.Mode.Doubling);
        refuse(quoteForAlice(), WRONG);
        hostile().behave(HostileUsdc.Mode.OfAnother);
        refuse(quoteForAlice(), WRONG);
    }

    /// @notice Without nonces, the order's hash still lets a quote be settled once.
    function test_usdcThatForgetsNoncesSellsNothingTwice() public {
        hostile().behave(HostileUsdc.Mode.Forgetting);
        Quote memory quote = quoteForAlice();
        settle(quote);
        refuse(quote, abi.encodeWithSelector(SingleUseData.DataAlreadyUsed.selector, ORDER));
        assertEq(token.balanceOf(alice), 2 * COIN);
    }

    /// @notice Otherwise one payment could count for two sales of the same amount.
    function test_nothingIsSoldInTheMiddleOfASale() public {
        Quote memory inner = quoteFor(2, TERMS);
        bytes memory call = abi.encodeCall(desk.settle, (inner, signQuote(inner), signPayment(inner)));
        hostile().aimAt(address(desk), call);
        refuse(quoteForAlice(), REENTERED);
    }

    function test_nothingIsSweptInTheMiddleOfASale() public {
        dust(5);
        hostile().aimAt(address(desk), abi.encodeCall(desk.sweep, (usdc)));
        refuse(quoteForAlice(), REENTERED);
    }

    function test_aPriceThatIsPostedInTheMiddleOfASaleIsOfTheNextOne() public {
        vm.warp(block.timestamp + 1);
        Quote memory quote = quoteForAlice();
        bytes memory price = signPrice(pricerKey, CENTS + 1, block.timestamp);
        hostile().aimAt(address(desk), abi.encodeCall(desk.postPrice, (CENTS + 1, block.timestamp, pricer, price)));
        settle(quote);
        assertEq(usdc.balanceOf(treasury), 2 * CENTS * 1e4);
        (uint256 cents,) = desk.posted();
        assertEq(cents, CENTS + 1);
    }

    /// @notice Whoever compares with zero closes the desk for a millionth of a dollar.
    function testFuzz_dustInTheDeskClosesNothing(uint96 value) public {
        dust(value);
        settle(quoteForAlice());
        assertEq(usdc.balanceOf(address(desk)), value);
        assertEq(usdc.balanceOf(treasury), 5_460 * DOLLARS);
        vm.prank(bob);
        desk.sweep(usdc);
        assertEq(usdc.balanceOf(address(desk)), 0);
        assertEq(usdc.balanceOf(treasury), 5_460 * DOLLARS + value);
        settle(quoteFor(1, TERMS));
    }

    function test_sweepsTheTokenItselfToTheTreasuryToo() public {
        settle(quoteForAlice());
        vm.prank(alice);
        token.transfer(address(desk), COIN);
        desk.sweep(token);
        assertEq(token.balanceOf(treasury), COIN);
    }

    function test_takesNoEther() public {
        vm.deal(bob, 1 ether);
        vm.prank(bob);
        (bool taken,) = address(desk).call{value: 1}("");
        assertFalse(taken);
    }

    function test_aBlacklistedBuyerDeskOrTreasuryUndoesTheSale() public {
        address[3] memory listed = [alice, address(desk), treasury];
        for (uint256 i = 0; i < 3; i++) {
            vm.prank(admin);
            usdc.blacklist(listed[i]);
            refuse(quoteForAlice(), abi.encodeWithSelector(LocalUsdc.AccountBlacklisted.selector, listed[i]));
            vm.prank(admin);
            usdc.unBlacklist(listed[i]);
        }
        settle(quoteForAlice());
    }

    function test_aBuyerWithoutEnoughGetsNothing() public {
        vm.prank(alice);
        usdc.transfer(bob, 1_000_000 * DOLLARS - 1);
        Quote memory quote = quoteForAlice();
        bytes memory error =
            abi.encodeWithSignature("ERC20InsufficientBalance(address,uint256,uint256)", alice, 1, quote.usdc);
        refuse(quote, error);
    }

    function test_aBuyerWhoCanceledTheAuthorizationPaysNothing() public {
        Quote memory quote = quoteForAlice();
        bytes32 digest = desk.quoteDigest(quote);
        bytes32 structHash =
            keccak256(abi.encode(keccak256("CancelAuthorization(address authorizer,bytes32 nonce)"), alice, digest));
        bytes32 cancellation = keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), structHash));
        usdc.cancelAuthorization(alice, digest, sign(aliceKey, cancellation));
        refuse(quote, abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, digest));
    }

    /// @notice An authorization moves money only through the desk, and the desk moves it only with the sale.
    function test_nobodyElseCollectsTheAuthorization() public {
        Quote memory quote = quoteForAlice();
        (bytes memory payment, bytes32 digest) = (signPayment(quote), desk.quoteDigest(quote));
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", address(desk)));
        usdc.receiveWithAuthorization(alice, address(desk), quote.usdc, 0, quote.notAfter, digest, payment);
        vm.expectRevert(UNSIGNED);
        usdc.transferWithAuthorization(alice, address(desk), quote.usdc, 0, quote.notAfter, digest, payment);
    }

    function test_theTreasuryAndTheDeskBuyNothing() public {
        (address rich, uint256 richKey) = makeAddrAndKey("treasury");
        vm.prank(admin);
        usdc.mint(rich, 1_000_000 * DOLLARS);
        Quote memory quote = quoteForAlice();
        quote.buyer = rich;
        bytes memory payment = sign(richKey, paymentDigest(quote, desk.quoteDigest(quote)));
        refuse(quote, signQuote(quote), payment, WRONG);
        dust(quote.usdc);
        quote.buyer = address(desk);
        payment = signPayment(quote);
        refuse(quote, signQuote(quote), payment, UNSIGNED);
    }

    function test_aWalletThatIsAContractBuysWithItsOwnSignature() public {
        (Wallet wallet, Quote memory quote) = walletWithQuote();
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        refuse(quote, offer, sign(quoterKey, paymentDigest(quote, desk.quoteDigest(quote))), UNSIGNED);
        desk.settle(quote, offer, payment);
        assertEq(token.balanceOf(address(wallet)), 2 * COIN);
        assertEq(token.balanceOf(alice), 0);
    }

    function test_aHostileWalletBuysNothingAndMovesNothing() public {
        (Wallet wallet, Quote memory quote) = walletWithQuote();
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        for (uint256 answer = 1; answer <= uint256(type(Wallet.Answer).max); answer++) {
            if (Wallet.Answer(answer) == Wallet.Answer.Reenter) continue;
            wallet.answerWith(Wallet.Answer(answer));
            vm.expectRevert();
            desk.settle{gas: 3_000_000}(quote, offer, payment);
        }
        // It re-enters with a purchase of its own, which a STATICCALL lets nobody make.
        Quote memory inner = quoteFor(1, TERMS);
        wallet.aimAt(address(desk), abi.encodeCall(desk.settle, (inner, signQuote(inner), signPayment(inner))));
        wallet.answerWith(Wallet.Answer.Reenter);
        desk.settle(quote, offer, payment);
        assertEq(token.balanceOf(address(wallet)), 2 * COIN);
        assertEq(token.balanceOf(alice), 0);
        assertEq(usdc.balanceOf(treasury), quote.usdc);
    }

    /// @notice As USDC has it since version 2.2: an account with code is asked, and its key alone no longer pays.
    function test_aBuyerThatTookCodePaysAsItsCodeSays() public {
        Quote memory quote = quoteForAlice();
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        vm.etch(alice, abi.encodePacked(hex"ef0100", new Wallet(bob)));
        refuse(quote, offer, payment, UNSIGNED);
        (, uint256 bobKey) = makeAddrAndKey("bob");
        desk.settle(quote, offer, sign(bobKey, paymentDigest(quote, desk.quoteDigest(quote))));
        assertEq(token.balanceOf(alice), 2 * COIN);
    }

    function walletWithQuote() private returns (Wallet wallet, Quote memory quote) {
        wallet = new Wallet(alice);
        vm.prank(admin);
        usdc.mint(address(wallet), 10_000 * DOLLARS);
        quote = quoteForAlice();
        quote.buyer = address(wallet);
    }
}
