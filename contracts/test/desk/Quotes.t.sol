// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {Wallet} from "../Wallet.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice Which quotes count, and whose.
contract QuotesTest is DeskFixture {
    function test_refusesAnOrderWithoutHash() public {
        refuse(quoteFor(2, 0), abi.encodeWithSelector(SaleDesk.InvalidOrder.selector));
    }

    function test_sellsOneCoinToTheLimitOfAnOrder() public {
        refuse(quoteFor(0, ORDER), abi.encodeWithSelector(SaleDesk.InvalidCoins.selector, 0, PER_ORDER));
        refuse(quoteFor(11, ORDER), abi.encodeWithSelector(SaleDesk.InvalidCoins.selector, 11, PER_ORDER));
        settle(quoteFor(PER_ORDER, ORDER));
        settle(quoteFor(1, TERMS));
    }

    function testFuzz_refusesAnyOtherNumberOfCoins(uint256 coins) public {
        vm.assume(coins == 0 || coins > PER_ORDER);
        Quote memory quote = quoteForAlice();
        quote.coins = coins;
        refuse(quote, abi.encodeWithSelector(SaleDesk.InvalidCoins.selector, coins, PER_ORDER));
    }

    function test_aQuoteIsGoodUntilTheSecondBeforeItsEnd() public {
        Quote memory quote = quoteForAlice();
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        vm.warp(quote.notAfter);
        refuse(quote, offer, payment, abi.encodeWithSelector(SaleDesk.QuoteExpired.selector, quote.notAfter));
        vm.warp(quote.notAfter + 1);
        refuse(quote, offer, payment, abi.encodeWithSelector(SaleDesk.QuoteExpired.selector, quote.notAfter));
        vm.warp(quote.notAfter - 1);
        settle(quote);
    }

    function test_aQuoteThatWasSignedForLaterIsRefusedUntilTenMinutesBeforeItsEnd() public {
        Quote memory quote = quoteForAlice();
        quote.notAfter = block.timestamp + 10 minutes + 1;
        refuse(quote, abi.encodeWithSelector(SaleDesk.QuoteTooLong.selector, quote.notAfter));
        vm.warp(block.timestamp + 1);
        settle(quote);
    }

    function test_aNewPriceEndsAllQuotesOfTheOneBeforeEvenAtTheSameCents() public {
        Quote memory quote = quoteForAlice();
        vm.warp(block.timestamp + 1);
        post(CENTS);
        refuse(quote, abi.encodeWithSelector(SaleDesk.PriceChanged.selector, priceTime - 1, priceTime));
    }

    function testFuzz_refusesAnotherPricesTime(uint256 time) public {
        vm.assume(time != priceTime);
        Quote memory quote = quoteForAlice();
        quote.priceTime = time;
        refuse(quote, abi.encodeWithSelector(SaleDesk.PriceChanged.selector, time, priceTime));
    }

    function testFuzz_refusesAnyOtherAmount(uint256 amount) public {
        Quote memory quote = quoteForAlice();
        uint256 due = quote.usdc;
        quote.usdc = amount;
        vm.assume(amount != due);
        refuse(quote, abi.encodeWithSelector(SaleDesk.WrongAmount.selector, amount, due));
        quote.usdc = due - 1;
        refuse(quote, abi.encodeWithSelector(SaleDesk.WrongAmount.selector, due - 1, due));
    }

    /// @notice A quote that the quoter signed, with one field that it did not.
    function testFuzz_refusesAQuoteThatWasAlteredAfterItsSignature(uint256 field, bytes32 value) public {
        Quote memory quote = quoteForAlice();
        bytes memory offer = signQuote(quote);
        bytes32 before = desk.quoteDigest(quote);
        field = field % 4;
        if (field == 0) quote.orderHash = value;
        if (field == 1) quote.termsHash = value;
        if (field == 2) quote.notAfter = bound(uint256(value), block.timestamp + 1, block.timestamp + 10 minutes);
        if (field == 3) quote = quoteFor(bound(uint256(value), 1, PER_ORDER), ORDER);
        vm.assume(quote.orderHash != 0 && desk.quoteDigest(quote) != before);
        bytes memory payment = signPayment(quote);
        vm.expectRevert();
        desk.settle(quote, offer, payment);
        settle(quote);
    }

    /// @notice The digest, spelled out once more: it is what the quoter's key and the buyer's wallet sign elsewhere.
    function test_theDigestIsThatOfTypedDataInTheDesksDomain() public view {
        Quote memory quote = quoteForAlice();
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(bytes(QUOTE)),
                quote.orderHash,
                quote.buyer,
                quote.coins,
                quote.usdc,
                quote.priceTime,
                quote.notAfter,
                quote.termsHash
            )
        );
        bytes32 domain = domainOf("Sale desk", address(desk));
        assertEq(desk.quoteDigest(quote), keccak256(abi.encodePacked(hex"1901", domain, structHash)));
    }

    function test_aQuoteForAnotherDeskOrChainIsNone() public {
        Quote memory quote = quoteForAlice();
        SaleDesk other = new SaleDesk(deskSettings());
        bytes32 digest = other.quoteDigest(quote);
        (bytes memory offer, bytes memory payment) = (sign(quoterKey, digest), signPayment(quote));
        vm.expectRevert();
        desk.settle(quote, offer, payment);
        offer = signQuote(quote);
        vm.chainId(5);
        vm.expectRevert();
        desk.settle(quote, offer, payment);
    }

    function testFuzz_onlyAQuoterQuotes(uint256 key) public {
        key = bound(key, 1, type(uint128).max);
        Quote memory quote = quoteForAlice();
        bytes memory error = unauthorized(vm.addr(key), desk.QUOTER_ROLE());
        refuse(quote, sign(key, desk.quoteDigest(quote)), signPayment(quote), error);
    }

    function test_aDismissedQuotersQuotesEndAtOnce() public {
        Quote memory quote = quoteForAlice();
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        bytes32 role = desk.QUOTER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, quoter);
        refuse(quote, offer, payment, unauthorized(quoter, role));
    }

    /// @notice What no key signed recovers to zero, and the token lets zero be appointed.
    function testFuzz_theZeroAddressIsNoQuoterEvenIfItIsAppointed(bytes calldata junk) public {
        grantQuoter(address(0));
        Quote memory quote = quoteForAlice();
        bytes memory payment = signPayment(quote);
        bytes memory error = abi.encodeWithSelector(SaleDesk.InvalidQuoter.selector, address(0));
        refuse(quote, new bytes(65), payment, error);
        refuse(quote, new bytes(85), payment, error);
        refuse(quote, new bytes(0), payment, error);
        vm.assume(junk.length != 65);
        refuse(quote, junk, payment, error);
    }

    function test_theAttestorIsNoQuoterEvenIfItIsAppointed() public {
        (address auditor, uint256 key) = makeAddrAndKey("attestor");
        assertEq(auditor, attestor);
        grantQuoter(auditor);
        Quote memory quote = quoteForAlice();
        bytes memory offer = sign(key, desk.quoteDigest(quote));
        refuse(quote, offer, signPayment(quote), abi.encodeWithSelector(SaleDesk.InvalidQuoter.selector, auditor));
    }

    function test_aContractQuotesWithItsAddressBeforeItsSignature() public {
        Wallet wallet = new Wallet(bob);
        (, uint256 bobKey) = makeAddrAndKey("bob");
        grantQuoter(address(wallet));
        Quote memory quote = quoteForAlice();
        bytes memory signature = sign(bobKey, desk.quoteDigest(quote));
        bytes memory payment = signPayment(quote);
        // Without its address, it is the key's own, and the key is no quoter.
        refuse(quote, signature, payment, unauthorized(bob, desk.QUOTER_ROLE()));
        bytes memory other = abi.encodePacked(wallet, sign(aliceKey, desk.quoteDigest(quote)));
        refuse(quote, other, payment, abi.encodeWithSelector(SaleDesk.InvalidQuoter.selector, address(0)));

        uint256 state = vm.snapshotState();
        for (uint256 answer = 1; answer <= uint256(type(Wallet.Answer).max); answer++) {
            if (Wallet.Answer(answer) == Wallet.Answer.Reenter) continue;
            wallet.answerWith(Wallet.Answer(answer));
            vm.expectRevert();
            desk.settle{gas: 2_000_000}(quote, abi.encodePacked(wallet, signature), payment);
        }
        vm.revertToState(state);
        vm.expectEmit(true, true, true, true, address(desk));
        emit SaleDesk.Settled(ORDER, alice, address(wallet), 2, quote.usdc, priceTime, quote.notAfter, TERMS);
        desk.settle(quote, abi.encodePacked(wallet, signature), payment);
    }

    /// @notice The same address before a key's signature is another form of it.
    function test_aNamedAccountsKeyCountsToo() public {
        Quote memory quote = quoteForAlice();
        bytes memory payment = signPayment(quote);
        bytes memory signature = signQuote(quote);
        bytes memory error = abi.encodeWithSelector(SaleDesk.InvalidQuoter.selector, address(0));
        refuse(quote, abi.encodePacked(bob, signature), payment, error);
        desk.settle(quote, abi.encodePacked(quoter, signature), payment);
    }

    /// @notice EIP-7702: the key keeps what it has signed, whatever its account's code says.
    function test_aQuoterThatTookCodeQuotesWithItsKey() public {
        Quote memory quote = quoteForAlice();
        bytes memory offer = signQuote(quote);
        vm.etch(quoter, abi.encodePacked(hex"ef0100", new Wallet(bob)));
        desk.settle(quote, offer, signPayment(quote));
        assertEq(token.balanceOf(alice), 2 * COIN);
    }

    function test_theTokenRecordsWhoMayQuote() public {
        bytes32 history = token.historyHash();
        bytes32 role = desk.QUOTER_ROLE();
        assertEq(role, keccak256("QUOTER_ROLE"));
        bytes32 topic = keccak256("RoleGranted(bytes32,address,address)");
        bytes memory entry = abi.encode(topic, role, bob, admin);
        grantQuoter(bob);
        assertEq(token.historyHash(), keccak256(abi.encodePacked(history, block.timestamp, entry)));
        vm.prank(quoter);
        vm.expectRevert(unauthorized(quoter, 0));
        token.grantRole(role, quoter);
    }
}
