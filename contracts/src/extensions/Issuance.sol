// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1594} from "../IERC1594.sol";
import {Reserve} from "./Reserve.sol";
import {SingleUseData} from "./SingleUseData.sol";

/// @notice Issuance below the cap and the attested reserve, until it is finalized.
abstract contract Issuance is IERC1594, SingleUseData, Reserve {
    uint256 private immutable _cap;

    bool private _finalized;

    /// @notice Issuance ended for good.
    event FinalizedIssuance(address indexed operator);

    /// @notice Issuance ended for good.
    error IssuanceFinalized();

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
        _useData(address(0), _data);

        uint256 room = _cap - totalSupply();
        if (_value > room) revert ExceedsCap(_value, room);
        _requireReserve(_value);

        _mint(_tokenHolder, _value);
        emit Issued(msg.sender, _tokenHolder, _value, _data);
    }

    /// @notice Ends issuance for good.
    function finalizeIssuance() external onlyRole(ISSUER_ROLE) {
        if (_finalized) revert IssuanceFinalized();
        _finalized = true;
        emit FinalizedIssuance(msg.sender);
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
