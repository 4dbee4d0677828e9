// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SaleDesk} from "../../src/SaleDesk.sol";
import {PostedPrice} from "../../src/desk/PostedPrice.sol";
import {Wallet} from "../Wallet.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice The site's price, as its PRICER signed it, and no other.
contract PostedPriceTest is DeskFixture {
    function setUp() public override {
        super.setUp();
        vm.warp(block.timestamp + 1 hours);
    }

    function refusePrice(uint256 cents, uint256 time, address by, bytes memory signature, bytes memory error) private {
        (uint256 before, uint256 timeBefore) = desk.posted();
        vm.expectRevert(error);
        desk.postPrice(cents, time, by, signature);
        (uint256 now_, uint256 timeNow) = desk.posted();
        assertEq(now_, before);
        assertEq(timeNow, timeBefore);
    }

    function testFuzz_anyoneMayPostWhatAPricerSigned(uint64 cents, address sender, uint256 time) public {
        vm.assume(cents > 0);
        time = bound(time, priceTime + 1, block.timestamp);
        bytes memory signature = signPrice(pricerKey, cents, time);
        vm.expectEmit(address(desk));
        emit PostedPrice.PricePosted(pricer, cents, time);
        vm.prank(sender);
        desk.postPrice(cents, time, pricer, signature);
        (uint256 posted, uint256 postedTime) = desk.posted();
        assertEq(posted, cents);
        assertEq(postedTime, time);
    }

    function test_theDomainIsThatOfTheSitesPrices() public view {
        assertEq(desk.priceDomainSeparator(), domainOf("Gold Dollar price", address(token)));
    }

    function test_aPriceIsNewerThanTheOneBefore() public {
        bytes memory same = signPrice(pricerKey, CENTS, priceTime);
        refusePrice(
            CENTS,
            priceTime,
            pricer,
            same,
            abi.encodeWithSelector(PostedPrice.PriceNotNewer.selector, priceTime, priceTime)
        );
        bytes memory older = signPrice(pricerKey, CENTS, priceTime - 1);
        refusePrice(
            CENTS,
            priceTime - 1,
            pricer,
            older,
            abi.encodeWithSelector(PostedPrice.PriceNotNewer.selector, priceTime - 1, priceTime)
        );
        desk.postPrice(CENTS, priceTime + 1, pricer, signPrice(pricerKey, CENTS, priceTime + 1));
    }

    /// @notice A scheduled price is signed for its time, and anyone has its signature before.
    function test_aScheduledPriceIsNotPostedBeforeItsTime() public {
        uint256 time = block.timestamp + 1;
        bytes memory signature = signPrice(pricerKey, CENTS, time);
        refusePrice(CENTS, time, pricer, signature, abi.encodeWithSelector(PostedPrice.PriceInFuture.selector, time));
        vm.warp(time);
        desk.postPrice(CENTS, time, pricer, signature);
    }

    function testFuzz_aPriceFromBeforeTheDeploymentNeverCounts(uint256 time) public {
        SaleDesk younger = new SaleDesk(deskSettings());
        (uint256 cents, uint256 since) = younger.posted();
        assertEq(cents, 0);
        assertEq(since, block.timestamp);
        time = bound(time, 0, block.timestamp);
        bytes memory signature = signPrice(pricerKey, CENTS, time);
        vm.expectRevert(abi.encodeWithSelector(PostedPrice.PriceNotNewer.selector, time, since));
        younger.postPrice(CENTS, time, pricer, signature);
        vm.warp(block.timestamp + 1);
        younger.postPrice(CENTS, block.timestamp, pricer, signPrice(pricerKey, CENTS, block.timestamp));
    }

    function test_aPriceIsAtLeastACentAndFits64Bits() public {
        bytes memory none = signPrice(pricerKey, 0, block.timestamp);
        refusePrice(0, block.timestamp, pricer, none, abi.encodeWithSelector(PostedPrice.InvalidPrice.selector, 0));
        uint256 huge = uint256(type(uint64).max) + 1;
        bytes memory much = signPrice(pricerKey, huge, block.timestamp);
        refusePrice(
            huge, block.timestamp, pricer, much, abi.encodeWithSelector(PostedPrice.InvalidPrice.selector, huge)
        );
        desk.postPrice(huge - 1, block.timestamp, pricer, signPrice(pricerKey, huge - 1, block.timestamp));
    }

    function testFuzz_refusesAnotherPriceTimeSignerOrDomainThanWasSigned(uint64 cents, uint256 key) public {
        vm.assume(cents > 0 && cents != CENTS);
        key = bound(key, 1, type(uint128).max);
        uint256 time = block.timestamp;
        bytes memory error = abi.encodeWithSelector(PostedPrice.InvalidPriceSignature.selector, pricer);
        refusePrice(cents, time, pricer, signPrice(pricerKey, CENTS, time), error);
        refusePrice(CENTS, time - 1, pricer, signPrice(pricerKey, CENTS, time), error);
        refusePrice(CENTS, time, pricer, signPrice(key, CENTS, time), error);
        bytes memory signature = signPrice(pricerKey, CENTS, time);
        vm.chainId(5);
        refusePrice(CENTS, time, pricer, signature, error);
    }

    function test_onlyAPricerSignsPrices() public {
        bytes32 role = token.PRICER_ROLE();
        bytes memory byQuoter = signPrice(quoterKey, CENTS, block.timestamp);
        refusePrice(CENTS, block.timestamp, quoter, byQuoter, unauthorized(quoter, role));
        vm.prank(admin);
        token.revokeRole(role, pricer);
        bytes memory signature = signPrice(pricerKey, CENTS, block.timestamp);
        refusePrice(CENTS, block.timestamp, pricer, signature, unauthorized(pricer, role));
    }

    function test_theZeroAddressSignsNoPriceEvenIfItIsAppointed() public {
        bytes32 role = token.PRICER_ROLE();
        vm.prank(admin);
        token.grantRole(role, address(0));
        bytes memory error = abi.encodeWithSelector(PostedPrice.InvalidPriceSignature.selector, address(0));
        refusePrice(CENTS, block.timestamp, address(0), new bytes(65), error);
        refusePrice(CENTS, block.timestamp, address(0), "", error);
    }

    function test_aSafeSignsPricesToo() public {
        Wallet safe = new Wallet(alice);
        bytes32 role = token.PRICER_ROLE();
        vm.prank(admin);
        token.grantRole(role, address(safe));
        bytes memory signature = signPrice(pricerKey, CENTS, block.timestamp);
        bytes memory error = abi.encodeWithSelector(PostedPrice.InvalidPriceSignature.selector, address(safe));
        refusePrice(CENTS, block.timestamp, address(safe), signature, error);
        desk.postPrice(CENTS, block.timestamp, address(safe), signPrice(aliceKey, CENTS, block.timestamp));
    }

    function test_aPricerThatTookCodeSignsWithItsKey() public {
        vm.etch(pricer, abi.encodePacked(hex"ef0100", new Wallet(bob)));
        post(CENTS);
    }

    function test_aPriceIsWithdrawnBySigningAnew() public {
        post(CENTS * 2);
        vm.warp(block.timestamp + 1);
        post(CENTS);
        settle(quoteForAlice());
    }

    function test_isPostedWhileStoppedOrClosed() public {
        vm.prank(pauser);
        desk.stop();
        vm.warp(block.timestamp + 2 days);
        post(CENTS + 1);
    }
}
