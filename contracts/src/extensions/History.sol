// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1594} from "../IERC1594.sol";

/// @notice One hash over all that was ever done but moves and approvals, so that whoever reads the logs knows that none is missing.
/// @dev Every event is recorded but Transfer and Approval, whose effect a balance or an allowance shows, and
/// AuthorizationUsed and AuthorizationCanceled, whose effect authorizationState shows.
abstract contract History {
    // Without an initial value: it would overwrite what the constructors before this one's record.
    bytes32 private _historyHash;

    /// @notice keccak256(the hash before, block.timestamp, all topics, data) of the last recorded event; 0 before the first.
    function historyHash() public view returns (bytes32) {
        return _historyHash;
    }

    /// @dev `entry` is abi.encode(Event.selector, its indexed arguments, its others), all of them static.
    function _record(bytes memory entry) internal {
        _historyHash = keccak256(abi.encodePacked(_historyHash, block.timestamp, entry));
    }

    function _emitIssued(address operator, address to, uint256 value, bytes memory data) internal {
        _emitAndRecord(IERC1594.Issued.selector, operator, to, value, data);
    }

    function _emitRedeemed(address operator, address from, uint256 value, bytes memory data) internal {
        _emitAndRecord(IERC1594.Redeemed.selector, operator, from, value, data);
    }

    /// @dev Emits and records the same memory, so that the two can't differ where the data is of any length.
    function _emitAndRecord(bytes32 selector, address operator, address holder, uint256 value, bytes memory data)
        private
    {
        bytes memory entry = abi.encode(selector, operator, holder, value, data);
        assembly ("memory-safe") {
            // In the event the place of `data` counts from `value`, the first argument that is no topic: two words.
            mstore(add(entry, 0xa0), 0x40)
            log3(add(entry, 0x80), sub(mload(entry), 0x60), selector, operator, holder)
        }
        _record(entry);
    }
}
