// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

import {History} from "./History.sol";

/// @notice Who may do what. The default admin appoints all roles, and hands over in two steps after a delay that is fixed.
abstract contract Roles is History, AccessControlDefaultAdminRules {
    /// @notice May issue tokens up to a limit of its own.
    bytes32 public constant ISSUER_ROLE = keccak256("ISSUER_ROLE");

    /// @notice May sign the site's price; the token itself does not use it.
    bytes32 public constant PRICER_ROLE = keccak256("PRICER_ROLE");

    /// @notice May record that a redemption was fulfilled.
    bytes32 public constant FULFILMENT_ROLE = keccak256("FULFILMENT_ROLE");

    /// @notice May freeze and unfreeze accounts.
    bytes32 public constant COMPLIANCE_ROLE = keccak256("COMPLIANCE_ROLE");

    /// @notice May pause and unpause transfers and issuance.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice The delay must be 1 to 30 days.
    error InvalidAdminDelay(uint48 adminDelay);

    /// @notice The delay never changes: a delay of zero would take the time away in which a hand-over can be seen and stopped.
    error AdminDelayIsFixed();

    /// @notice `adminDelay` in seconds passes between the start and the end of a hand-over.
    constructor(uint48 adminDelay, address admin) AccessControlDefaultAdminRules(adminDelay, admin) {
        if (adminDelay < 1 days || adminDelay > 30 days) revert InvalidAdminDelay(adminDelay);
    }

    /// @dev Reverts where the account cannot hold the role.
    function _requireEligible(bytes32 role, address account) internal view virtual;

    /// @dev Ends what the account had with the role.
    function _afterRevoke(bytes32 role, address account) internal virtual;

    function _grantRole(bytes32 role, address account) internal override returns (bool granted) {
        _requireEligible(role, account);
        granted = super._grantRole(role, account);
        if (granted) _record(abi.encode(RoleGranted.selector, role, account, msg.sender));
    }

    function _revokeRole(bytes32 role, address account) internal override returns (bool revoked) {
        revoked = super._revokeRole(role, account);
        if (!revoked) return false;
        _record(abi.encode(RoleRevoked.selector, role, account, msg.sender));
        _afterRevoke(role, account);
    }

    function _beginDefaultAdminTransfer(address newAdmin) internal override {
        _recordCancellation();
        super._beginDefaultAdminTransfer(newAdmin);
        (, uint48 schedule) = pendingDefaultAdmin();
        _record(abi.encode(DefaultAdminTransferScheduled.selector, newAdmin, schedule));
    }

    function _cancelDefaultAdminTransfer() internal override {
        _recordCancellation();
        super._cancelDefaultAdminTransfer();
    }

    function _changeDefaultAdminDelay(uint48) internal pure override {
        revert AdminDelayIsFixed();
    }

    function _rollbackDefaultAdminDelay() internal pure override {
        revert AdminDelayIsFixed();
    }

    /// @dev A hand-over that was scheduled ends with an event of a private function, in which nothing can be recorded.
    function _recordCancellation() private {
        (, uint48 schedule) = pendingDefaultAdmin();
        if (schedule != 0) _record(abi.encode(DefaultAdminTransferCanceled.selector));
    }
}
