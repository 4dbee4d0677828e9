// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UsgToken} from "../UsgToken.sol";
import {IPriceFeed} from "./IPriceFeed.sol";
import {IUsdc} from "./IUsdc.sol";

/// @notice What a desk is deployed with and keeps for good.
struct DeskSettings {
    UsgToken token;
    IUsdc usdc;
    /// Where all that is paid goes.
    address treasury;
    /// An ounce of gold and one USDC, each in US dollars with 8 decimals.
    IPriceFeed goldFeed;
    IPriceFeed usdcFeed;
    /// Seconds after which a feed's answer no longer counts: its heartbeat and an hour; 1 hour to 7 days.
    uint32 goldMaxAge;
    uint32 usdcMaxAge;
    /// What a coin may cost, in basis points of its gold; the most is below ten times the least.
    uint32 bandMinBps;
    uint32 bandMaxBps;
    /// The gold of one coin, in billionths of a troy ounce.
    uint64 coinWeight;
    uint64 coinsPerOrder;
    uint64 coinsPerDay;
}

/// @notice No desk can have that setting.
error InvalidSetting(string name);
