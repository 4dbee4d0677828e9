// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

import {IPriceFeed} from "../src/desk/IPriceFeed.sol";

/// @title A price feed for the local chain, whose owner posts the answers
/// @notice Each answer is of the second in which it was posted. For trying the sale desk out, and never for a public chain.
contract LocalFeed is IPriceFeed, Ownable {
    uint8 public immutable decimals;
    string public description;

    uint80 private _round;
    int256 private _answer;
    uint256 private _updatedAt;

    /// @notice As Chainlink's aggregators have it.
    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(address owner, string memory description_, uint8 decimals_, int256 answer) Ownable(owner) {
        (description, decimals) = (description_, decimals_);
        _post(answer);
    }

    /// @notice Makes `answer` the newest.
    function post(int256 answer) external onlyOwner {
        _post(answer);
    }

    /// @inheritdoc IPriceFeed
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return (_round, _answer, _updatedAt, _updatedAt, _round);
    }

    function _post(int256 answer) private {
        _round++;
        (_answer, _updatedAt) = (answer, block.timestamp);
        emit AnswerUpdated(answer, _round, block.timestamp);
    }
}
