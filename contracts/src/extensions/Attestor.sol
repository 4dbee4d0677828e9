// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Roles} from "./Roles.sol";

/// @notice The one account that states the coins in trust. It alone appoints its successor, in two steps after a delay.
/// @dev Neither the admin nor an issuer can be the attestor: an issuer that accepts loses ISSUER. If the attestor is lost, issuance
/// ends: an admin who could replace the auditor would do so just when coins are missing.
abstract contract Attestor is Roles {
    address private _attestor;

    address private _pendingAttestor;
    uint48 private _pendingSchedule; // 0 while nobody is pending

    /// @notice `newAttestor` may accept after `acceptSchedule` (unix seconds).
    event AttestorTransferScheduled(address indexed newAttestor, uint48 acceptSchedule);

    /// @notice The hand-over that was scheduled will not take place.
    event AttestorTransferCanceled();

    /// @notice The attestor changed; the first one follows the zero address.
    event AttestorChanged(address indexed previousAttestor, address indexed newAttestor);

    /// @notice Without an attestor nothing could ever be issued.
    error InvalidAttestor(address attestor);

    /// @notice The account is not the attestor, or not the pending one where that is asked for.
    error NotTheAttestor(address account);

    /// @notice The attestor can be neither the admin nor an issuer.
    error AttestorMustBeIndependent(address account);

    /// @notice The pending attestor may accept after `acceptSchedule`.
    error AttestorDelayNotOver(uint48 acceptSchedule);

    constructor(address firstAttestor) {
        if (firstAttestor == address(0)) revert InvalidAttestor(firstAttestor);
        _setAttestor(firstAttestor);
    }

    /// @notice The account that states the coins in trust.
    function attestor() public view returns (address) {
        return _attestor;
    }

    /// @notice Who may become attestor, and after which second; both zero while nobody is pending.
    function pendingAttestor() external view returns (address newAttestor, uint48 acceptSchedule) {
        return (_pendingAttestor, _pendingSchedule);
    }

    /// @notice Names a successor, who may accept after the admin's delay; replaces one that was named before.
    function beginAttestorTransfer(address newAttestor) external {
        _requireAttestor();
        if (newAttestor == address(0)) revert InvalidAttestor(newAttestor);
        _cancelAttestorTransfer();
        uint48 schedule = uint48(block.timestamp) + defaultAdminDelay();
        (_pendingAttestor, _pendingSchedule) = (newAttestor, schedule);
        emit AttestorTransferScheduled(newAttestor, schedule);
        _record(abi.encode(AttestorTransferScheduled.selector, newAttestor, schedule));
    }

    /// @notice Withdraws the naming of a successor, if there is one.
    function cancelAttestorTransfer() external {
        _requireAttestor();
        _cancelAttestorTransfer();
    }

    /// @notice Makes the caller the attestor, if it was named and the delay is over.
    function acceptAttestorTransfer() external {
        if (msg.sender != _pendingAttestor) revert NotTheAttestor(msg.sender);
        if (block.timestamp <= _pendingSchedule) revert AttestorDelayNotOver(_pendingSchedule);
        (_pendingAttestor, _pendingSchedule) = (address(0), 0);
        // Revoked and not refused: otherwise the admin could veto any successor by making it an issuer.
        _revokeRole(ISSUER_ROLE, msg.sender);
        _setAttestor(msg.sender);
    }

    function _requireAttestor() internal view {
        if (msg.sender != _attestor) revert NotTheAttestor(msg.sender);
    }

    function _requireEligible(bytes32 role, address account) internal view override {
        if (account != _attestor) return;
        if (role == DEFAULT_ADMIN_ROLE || role == ISSUER_ROLE) revert AttestorMustBeIndependent(account);
    }

    function _setAttestor(address newAttestor) private {
        if (newAttestor == defaultAdmin()) revert AttestorMustBeIndependent(newAttestor);
        address previous = _attestor;
        _attestor = newAttestor;
        emit AttestorChanged(previous, newAttestor);
        _record(abi.encode(AttestorChanged.selector, previous, newAttestor));
    }

    function _cancelAttestorTransfer() private {
        if (_pendingSchedule == 0) return;
        (_pendingAttestor, _pendingSchedule) = (address(0), 0);
        emit AttestorTransferCanceled();
        _record(abi.encode(AttestorTransferCanceled.selector));
    }
}
