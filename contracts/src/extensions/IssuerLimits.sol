// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Roles} from "./Roles.sol";

/// @notice How much each issuer may ever issue.
/// @dev A limit of the total and not of what is left: setting what is left races with an issue, as an approval does with
/// a transfer, and a condition on the present value would break what a Safe signed days ahead.
abstract contract IssuerLimits is Roles {
    struct Account {
        uint128 issued;
        uint128 limit;
    }

    mapping(address issuer => Account) private _issuers;

    /// @notice `issuer` may issue `total` units in all, those included that it has issued.
    event IssuerLimitSet(address indexed issuer, uint256 total);

    /// @notice `value` units are more than what is `left` to the issuer.
    error ExceedsIssuerLimit(uint256 value, uint256 left);

    /// @notice Sets the units that `issuer` may ever issue in all; a total below what it has issued leaves nothing.
    function setIssuerLimit(address issuer, uint256 total) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setLimit(issuer, SafeCast.toUint128(total));
    }

    /// @notice The units that `issuer` may still issue, has issued, and may issue in all. Without ISSUER it can't issue them.
    function issuerAllowance(address issuer) external view returns (uint256 left, uint256 issued, uint256 limit) {
        (issued, limit) = (_issuers[issuer].issued, _issuers[issuer].limit);
        left = Math.saturatingSub(limit, issued);
    }

    /// @dev Whoever is appointed again starts without a limit.
    function _afterRevoke(bytes32 role, address account) internal override {
        if (role == ISSUER_ROLE && _issuers[account].limit != 0) _setLimit(account, 0);
    }

    /// @dev Counts `value`, which fits 128 bits if it is not above the limit, against the issuer's limit.
    function _spendLimit(address issuer, uint256 value) internal {
        Account storage account = _issuers[issuer];
        uint128 issued = account.issued;
        uint256 left = Math.saturatingSub(account.limit, issued);
        if (value > left) revert ExceedsIssuerLimit(value, left);
        account.issued = issued + uint128(value);
    }

    function _setLimit(address issuer, uint128 total) private {
        _issuers[issuer].limit = total;
        emit IssuerLimitSet(issuer, total);
        _record(abi.encode(IssuerLimitSet.selector, issuer, total));
    }
}
