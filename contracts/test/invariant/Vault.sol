// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The coins in trust, and what an honest auditor could have counted at each moment.
contract Vault {
    struct Count {
        uint48 time;
        uint256 coins;
        uint256 issued;
        uint256 redeemed;
    }

    uint256 public coins;
    Count[] private _counts;

    function deposit(uint256 number) external {
        coins += number;
    }

    function release(uint256 number) external {
        coins -= number;
    }

    /// @notice Keeps the count of this second, in place of an earlier one: an auditor never goes back.
    function remember(uint256 issued, uint256 redeemed) external {
        if (_counts.length > 0 && _counts[_counts.length - 1].time == block.timestamp) _counts.pop();
        _counts.push(Count(uint48(block.timestamp), coins, issued, redeemed));
    }

    /// @notice Some count at or after `time`, by `seed`; a late report is about the past.
    function countSince(uint48 time, uint256 seed) external view returns (Count memory) {
        uint256 first = _counts.length - 1;
        while (first > 0 && _counts[first - 1].time >= time && _counts.length - first < 8) first--;
        return _counts[first + seed % (_counts.length - first)];
    }
}
