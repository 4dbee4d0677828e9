// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1594} from "../IERC1594.sol";
import {IssuerLimits} from "./IssuerLimits.sol";
import {Reserve} from "./Reserve.sol";
import {SingleUseData} from "./SingleUseData.sol";

/// @notice Issuance below the cap, the attested reserve and the issuer's own limit, until it is finalized.
abstract contract Issuance is IERC1594, SingleUseData, IssuerLimits, Reserve {
    uint256 private immutable _cap;

    bool private _finalized;

    /// @notice Nothing was or ever will be issued with this data.
    event IssueVoided(bytes32 indexed data, address indexed operator);

    /// @notice Issuance ended for good.
    event FinalizedIssuance(address indexed operator);

    /// @notice Issuance ended for good.
    error IssuanceFinalized();

    /// @notice An issue of nothing would use its data up.
    error NothingToIssue();

    /// @notice Data of zero can be issued with any number of times, so it cannot be voided.
    error NothingToVoid();

    /// @notice The cap must be above 0 and fit 96 bits.
    error InvalidCap(uint256 cap);

    /// @notice `value` units are more than the `room` that the cap leaves.
    error ExceedsCap(uint256 value, uint256 room);

    /// @notice `cap_` in units.
    constructor(uint256 cap_) {
        if (cap_ == 0 || cap_ > type(uint96).max) revert InvalidCap(cap_);
        _cap = cap_;
    }

    /// @inheritdoc IERC1594
    function issue(address _tokenHolder, uint256 _value, bytes calldata _data) external onlyRole(ISSUER_ROLE) {
        if (_finalized) revert IssuanceFinalized();
        if (_value == 0) revert NothingToIssue();
        _useData(address(0), _data);

        uint256 room = _cap - totalSupply();
        if (_value > room) revert ExceedsCap(_value, room);
        _requireReserve(_value);
        _spendLimit(msg.sender, _value);

        _mint(_tokenHolder, _value);
        _emitIssued(msg.sender, _tokenHolder, _value, _data);
    }

    /// @notice Uses data up without issuing, so that a transaction that was signed for it can never issue any more.
    function voidIssue(bytes32 data) external onlyRole(ISSUER_ROLE) {
        if (data == 0) revert NothingToVoid();
        _useWord(address(0), data);
        emit IssueVoided(data, msg.sender);
        _record(abi.encode(IssueVoided.selector, data, msg.sender));
    }

    /// @notice Ends issuance for good.
    function finalizeIssuance() external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (_finalized) revert IssuanceFinalized();
        _finalized = true;
        emit FinalizedIssuance(msg.sender);
        _record(abi.encode(FinalizedIssuance.selector, msg.sender));
    }

    /// @inheritdoc IERC1594
    function isIssuable() external view returns (bool) {
        return !_finalized;
    }

    /// @notice The most units that can ever exist at a time.
    function cap() external view returns (uint256) {
        return _cap;
    }
}
