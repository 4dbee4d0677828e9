// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalFeed} from "../../local/LocalFeed.sol";
import {SaleDesk} from "../../src/SaleDesk.sol";
import {DeskSettings} from "../../src/desk/DeskSettings.sol";
import {IPriceFeed} from "../../src/desk/IPriceFeed.sol";
import {Market} from "../../src/desk/Market.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice When gold and USDC have a price that counts, to the second and to the unit.
contract MarketTest is DeskFixture {
    uint256 private monday;

    function setUp() public override {
        super.setUp();
        monday = block.timestamp - (block.timestamp + 3 days) % 7 days + 7 days;
    }

    function expectOpen() private {
        uint256 state = vm.snapshotState();
        desk.requireOpen();
        settle(quoteForAlice());
        vm.revertToState(state);
    }

    function expectClosed(bytes memory error) private {
        vm.expectRevert(error);
        desk.requireOpen();
        refuse(quoteForAlice(), error);
    }

    function openAt(uint256 time) private {
        vm.warp(time);
        renewFeeds();
        expectOpen();
    }

    /// @notice With feeds that were renewed in this very second: Sunday's heartbeat opens nothing.
    function closedAt(uint256 time) private {
        vm.warp(time);
        renewFeeds();
        expectClosed(abi.encodeWithSelector(Market.MarketClosed.selector));
    }

    function test_isClosedFromFriday21ToMondayMidnight() public {
        openAt(monday);
        openAt(monday + 4 days + 21 hours - 1);
        closedAt(monday + 4 days + 21 hours);
        closedAt(monday + 4 days + 21 hours + 1);
        closedAt(monday + 5 days);
        closedAt(monday + 6 days + 12 hours);
        closedAt(monday + 7 days - 1);
        openAt(monday + 7 days);
    }

    /// @notice 21:00 UTC on Friday, November 27, 2026, and 0:00 on Monday, November 30, by the calendar.
    function test_knowsTheDaysOfTheCalendar() public {
        vm.warp(1_795_600_000);
        desk = new SaleDesk(deskSettings());
        vm.warp(block.timestamp + 1);
        post(CENTS);
        expectClosedOrNoIssuer(1_795_813_199, false);
        expectClosedOrNoIssuer(1_795_813_200, true);
        expectClosedOrNoIssuer(1_795_996_799, true);
        expectClosedOrNoIssuer(1_795_996_800, false);
    }

    function expectClosedOrNoIssuer(uint256 time, bool closed) private {
        vm.warp(time);
        renewFeeds();
        bytes memory error = unauthorized(address(desk), token.ISSUER_ROLE());
        vm.expectRevert(closed ? abi.encodeWithSelector(Market.MarketClosed.selector) : error);
        desk.requireOpen();
    }

    function testFuzz_isOpenOnWeekdaysAlone(uint256 time) public {
        time = bound(time, block.timestamp, block.timestamp + 30 days);
        uint256 ofWeek = (time + 21 days - monday) % 7 days;
        if (ofWeek < 4 days + 21 hours) openAt(time);
        else closedAt(time);
    }

    function test_aFeedCountsForItsAgeAndNoSecondLonger() public {
        vm.warp(monday);
        renewFeeds();
        postDollar(1e8);
        vm.warp(monday + USDC_MAX_AGE);
        expectOpen();
        vm.warp(monday + USDC_MAX_AGE + 1);
        expectClosed(abi.encodeWithSelector(Market.FeedNotCurrent.selector, usdcFeed, monday));
        postDollar(1e8);
        vm.warp(monday + GOLD_MAX_AGE);
        expectOpen();
        vm.warp(monday + GOLD_MAX_AGE + 1);
        expectClosed(abi.encodeWithSelector(Market.FeedNotCurrent.selector, goldFeed, monday));
    }

    function testFuzz_aFeedOfTheFutureIsNotCurrent(uint256 updatedAt) public {
        updatedAt = bound(updatedAt, block.timestamp + 1, type(uint256).max);
        mockFeed(goldFeed, GOLD, updatedAt);
        expectClosed(abi.encodeWithSelector(Market.FeedNotCurrent.selector, goldFeed, updatedAt));
    }

    function test_anAnswerOfThisSecondIsCurrent() public {
        mockFeed(goldFeed, GOLD, block.timestamp);
        expectOpen();
    }

    function testFuzz_anAnswerBelowOneOrBeyond64BitsIsNone(int256 answer) public {
        vm.assume(answer <= 0 || answer > int256(uint256(type(uint64).max)));
        mockFeed(usdcFeed, answer, block.timestamp);
        expectClosed(abi.encodeWithSelector(Market.FeedWithoutPrice.selector, usdcFeed));
        mockFeed(usdcFeed, 1e8, block.timestamp);
        mockFeed(goldFeed, answer, block.timestamp);
        expectClosed(abi.encodeWithSelector(Market.FeedWithoutPrice.selector, goldFeed));
        mockFeed(goldFeed, 0, block.timestamp);
        expectClosed(abi.encodeWithSelector(Market.FeedWithoutPrice.selector, goldFeed));
    }

    function test_anAnswerOf64BitsIsAPrice() public {
        mockFeed(usdcFeed, int256(uint256(type(uint64).max)), block.timestamp);
        expectClosed(abi.encodeWithSelector(Market.UsdcOffPar.selector, type(uint64).max));
    }

    function test_aFeedThatRevertsHasNoPrice() public {
        vm.mockCallRevert(address(goldFeed), abi.encodeCall(IPriceFeed.latestRoundData, ()), "No data present");
        expectClosed(abi.encodeWithSelector(Market.FeedWithoutPrice.selector, goldFeed));
    }

    function test_usdcIsWorthADollarFrom995MillsTo105Cents() public {
        postDollar(0.995e8);
        expectOpen();
        postDollar(0.995e8 - 1);
        expectClosed(abi.encodeWithSelector(Market.UsdcOffPar.selector, 0.995e8 - 1));
        postDollar(1.05e8);
        expectOpen();
        postDollar(1.05e8 + 1);
        expectClosed(abi.encodeWithSelector(Market.UsdcOffPar.selector, 1.05e8 + 1));
    }

    /// @notice At $2,730.00 the band of 1.01 to 1.12 reaches from gold at $2,437.50 to $2,702.97029702….
    function test_theBandIsExactToTheLastDigitOfTheFeed() public {
        postGold(2_437.5e8);
        expectOpen();
        postGold(2_437.5e8 - 1);
        expectClosed(abi.encodeWithSelector(Market.PriceOutsideBand.selector, CENTS, 2_437.5e8 - 1));
        postGold(270_297_029_702);
        expectOpen();
        postGold(270_297_029_703);
        expectClosed(abi.encodeWithSelector(Market.PriceOutsideBand.selector, CENTS, 270_297_029_703));
    }

    function testFuzz_aPriceIsInsideTheBandOrNothingIsSold(uint64 cents, uint256 gold) public {
        vm.assume(cents > 0);
        gold = bound(gold, uint256(cents) * 1e5, uint256(cents) * 1e7);
        vm.assume(gold <= type(uint64).max && gold > 0);
        vm.warp(block.timestamp + 1);
        post(cents);
        postGold(int256(gold));
        // In 1e-16 dollars.
        bool inside = uint256(cents) * 1e14 >= gold * 101 * 1e6 && uint256(cents) * 1e14 <= gold * 112 * 1e6;
        if (!inside) {
            vm.expectRevert(abi.encodeWithSelector(Market.PriceOutsideBand.selector, cents, gold));
        }
        desk.requireOpen();
    }

    /// @notice An answer with one decimal more or less, or ten, is never taken for a price.
    function testFuzz_aFeedThatChangesItsDecimalsClosesTheSale(uint256 gold, uint256 digits, bool more) public {
        gold = bound(gold, 2_437.5e8, 270_297_029_702);
        uint256 factor = 10 ** bound(digits, 1, 7);
        uint256 changed = more ? gold * factor : gold / factor;
        postGold(int256(changed));
        expectClosed(abi.encodeWithSelector(Market.PriceOutsideBand.selector, CENTS, changed));
        postGold(GOLD);
        changed = more ? 1e8 * factor : 1e8 / factor;
        postDollar(int256(changed));
        expectClosed(abi.encodeWithSelector(Market.UsdcOffPar.selector, changed));
    }

    function testFuzz_usdcThatCountsInOtherUnitsClosesTheSale(uint8 decimals) public {
        vm.assume(decimals != 6);
        vm.mockCall(address(usdc), abi.encodeWithSignature("decimals()"), abi.encode(decimals));
        expectClosed(abi.encodeWithSelector(Market.UsdcUnitsChanged.selector, decimals));
    }

    /// @notice A coin of a tenth of an ounce costs about a tenth.
    function test_theBandIsThatOfTheCoinsOwnWeight() public {
        DeskSettings memory lighter = deskSettings();
        lighter.coinWeight = 1e8;
        SaleDesk small = new SaleDesk(lighter);
        vm.warp(block.timestamp + 1);
        small.postPrice(CENTS, block.timestamp, pricer, signPrice(pricerKey, CENTS, block.timestamp));
        vm.expectRevert(abi.encodeWithSelector(Market.PriceOutsideBand.selector, CENTS, GOLD));
        small.requireOpen();
        vm.warp(block.timestamp + 1);
        small.postPrice(CENTS / 10, block.timestamp, pricer, signPrice(pricerKey, CENTS / 10, block.timestamp));
        bytes32 role = token.ISSUER_ROLE();
        vm.startPrank(admin);
        token.grantRole(role, address(small));
        token.setIssuerLimit(address(small), COIN);
        small.requireOpen();
    }

    function mockFeed(LocalFeed feed, int256 answer, uint256 updatedAt) private {
        vm.mockCall(
            address(feed), abi.encodeCall(IPriceFeed.latestRoundData, ()), abi.encode(1, answer, 0, updatedAt, 1)
        );
    }
}
