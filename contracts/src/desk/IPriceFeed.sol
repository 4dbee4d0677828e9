// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What the sale desk reads of a price feed, with names and order as in Chainlink's AggregatorV3Interface.
interface IPriceFeed {
    /// @notice How many digits of an answer are behind the point.
    function decimals() external view returns (uint8);

    /// @notice The newest answer, and the second at which the feed was last renewed.
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound);
}
