// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009, IERC3009Cancel} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Vm} from "forge-std/Vm.sol";

/// @notice The hash of a token's history, computed from its logs alone, as a follower does.
library RecordedHistory {
    /// @notice `history` after the logs of one block, those of `token` that are recorded.
    function extend(bytes32 history, address token, Vm.Log[] memory logs) internal view returns (bytes32) {
        for (uint256 i = 0; i < logs.length; i++) {
            if (logs[i].emitter != token || !isRecorded(logs[i].topics[0])) continue;
            bytes memory topics;
            for (uint256 j = 0; j < logs[i].topics.length; j++) {
                topics = abi.encodePacked(topics, logs[i].topics[j]);
            }
            history = keccak256(abi.encodePacked(history, block.timestamp, topics, logs[i].data));
        }
        return history;
    }

    function isRecorded(bytes32 topic0) internal pure returns (bool) {
        return topic0 != IERC20.Transfer.selector && topic0 != IERC20.Approval.selector
            && topic0 != IERC3009.AuthorizationUsed.selector && topic0 != IERC3009Cancel.AuthorizationCanceled.selector;
    }
}
