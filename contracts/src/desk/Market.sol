// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DeskSettings, InvalidSetting} from "./DeskSettings.sol";
import {IPriceFeed} from "./IPriceFeed.sol";
import {IUsdc} from "./IUsdc.sol";

/// @notice When gold and USDC have a price that counts, and which price of a coin is near enough to its gold's.
abstract contract Market {
    uint256 private constant FRIDAY_CLOSE = 4 days + 21 hours;
    uint256 private constant USDC_MIN = 0.995e8;
    uint256 private constant USDC_MAX = 1.05e8;

    /// @notice What is paid with.
    IUsdc public immutable usdc;

    /// @notice An ounce of gold in US dollars, with 8 decimals.
    IPriceFeed public immutable goldFeed;

    /// @notice One USDC in US dollars, with 8 decimals.
    IPriceFeed public immutable usdcFeed;

    /// @notice Seconds after which an answer of the gold feed no longer counts.
    uint256 public immutable goldMaxAge;

    /// @notice Seconds after which an answer of the USDC feed no longer counts.
    uint256 public immutable usdcMaxAge;

    /// @notice The least that a coin may cost, in basis points of its gold.
    uint256 public immutable bandMinBps;

    /// @notice The most that a coin may cost, in basis points of its gold.
    uint256 public immutable bandMaxBps;

    /// @notice The gold of one coin, in billionths of a troy ounce.
    uint256 public immutable coinWeight;

    /// @notice Gold isn't traded from Friday 21:00 to Monday 0:00 UTC, however fresh a feed is.
    error MarketClosed();

    /// @notice The feed doesn't answer, or its answer is no price.
    error FeedWithoutPrice(address feed);

    /// @notice The feed was last renewed at `updatedAt` (unix seconds): too long ago, or in the future.
    error FeedNotCurrent(address feed, uint256 updatedAt);

    /// @notice USDC isn't worth a dollar: `price` has 8 decimals.
    error UsdcOffPar(uint256 price);

    /// @notice USDC counts in other units than millionths.
    error UsdcUnitsChanged(uint8 decimals);

    /// @notice A coin's price is too far from gold: `goldPrice` is an ounce's, with 8 decimals.
    error PriceOutsideBand(uint256 cents, uint256 goldPrice);

    constructor(DeskSettings memory settings) {
        if (settings.usdc.decimals() != 6) revert InvalidSetting("usdc");
        if (settings.goldFeed.decimals() != 8) revert InvalidSetting("goldFeed");
        if (settings.usdcFeed.decimals() != 8) revert InvalidSetting("usdcFeed");
        if (settings.goldMaxAge < 1 hours || settings.goldMaxAge > 7 days) revert InvalidSetting("goldMaxAge");
        if (settings.usdcMaxAge < 1 hours || settings.usdcMaxAge > 7 days) revert InvalidSetting("usdcMaxAge");
        if (settings.bandMaxBps < settings.bandMinBps) revert InvalidSetting("bandMinBps");
        // An answer with one decimal more or less is then never inside: a feed that changes them closes the sale.
        if (settings.bandMaxBps >= uint256(settings.bandMinBps) * 10) revert InvalidSetting("bandMaxBps");
        if (settings.coinWeight == 0) revert InvalidSetting("coinWeight");

        usdc = settings.usdc;
        (goldFeed, usdcFeed) = (settings.goldFeed, settings.usdcFeed);
        (goldMaxAge, usdcMaxAge) = (settings.goldMaxAge, settings.usdcMaxAge);
        (bandMinBps, bandMaxBps) = (settings.bandMinBps, settings.bandMaxBps);
        coinWeight = settings.coinWeight;
    }

    function _requireMarket(uint256 cents) internal view {
        // Unix time began on a Thursday.
        if ((block.timestamp + 3 days) % 7 days >= FRIDAY_CLOSE) revert MarketClosed();
        uint8 decimals = usdc.decimals();
        if (decimals != 6) revert UsdcUnitsChanged(decimals);
        uint256 dollar = _answerOf(usdcFeed, usdcMaxAge);
        if (dollar < USDC_MIN || dollar > USDC_MAX) revert UsdcOffPar(dollar);
        uint256 gold = _answerOf(goldFeed, goldMaxAge);
        if (!_isInsideBand(cents, gold)) revert PriceOutsideBand(cents, gold);
    }

    /// @dev An answer fits 64 bits, so that nothing that is computed with it overflows.
    function _answerOf(IPriceFeed feed, uint256 maxAge) private view returns (uint256) {
        try feed.latestRoundData() returns (uint80, int256 answer, uint256, uint256 updatedAt, uint80) {
            if (answer <= 0 || answer > int256(uint256(type(uint64).max))) revert FeedWithoutPrice(address(feed));
            if (updatedAt > block.timestamp || block.timestamp - updatedAt > maxAge) {
                revert FeedNotCurrent(address(feed), updatedAt);
            }
            return uint256(answer);
        } catch {
            revert FeedWithoutPrice(address(feed));
        }
    }

    /// @dev Cents times 1e19, and 8 decimals times billionths times basis points, are both 1e-21 dollars: nothing is rounded.
    function _isInsideBand(uint256 cents, uint256 gold) internal view returns (bool) {
        uint256 metal = gold * coinWeight;
        return cents * 1e19 >= metal * bandMinBps && cents * 1e19 <= metal * bandMaxBps;
    }
}
