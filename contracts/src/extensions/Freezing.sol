// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ledger} from "./Ledger.sol";
import {Roles} from "./Roles.sol";

/// @notice Freezes and pauses, in public. Nobody can move, wipe or tax a holder's tokens.
abstract contract Freezing is Roles, Ledger {
    /// @notice `account` was frozen; `reasonHash` is the hash of the written reason.
    event Frozen(address indexed account, bytes32 indexed reasonHash, address indexed operator);

    /// @notice `account` was unfrozen; `reasonHash` is the hash of the written reason.
    event Unfrozen(address indexed account, bytes32 indexed reasonHash, address indexed operator);

    /// @notice Stops an account from sending, receiving, redeeming and spending allowances.
    function freeze(address account, bytes32 reasonHash) external onlyRole(COMPLIANCE_ROLE) {
        _setFrozen(account, true);
        emit Frozen(account, reasonHash, msg.sender);
        _record(abi.encode(Frozen.selector, account, reasonHash, msg.sender));
    }

    /// @notice Ends a freeze.
    function unfreeze(address account, bytes32 reasonHash) external onlyRole(COMPLIANCE_ROLE) {
        _setFrozen(account, false);
        emit Unfrozen(account, reasonHash, msg.sender);
        _record(abi.encode(Unfrozen.selector, account, reasonHash, msg.sender));
    }

    /// @notice Stops transfers and issuance; redemption goes on.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
        _record(abi.encode(Paused.selector, msg.sender));
    }

    /// @notice Ends a pause.
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
        _record(abi.encode(Unpaused.selector, msg.sender));
    }
}
