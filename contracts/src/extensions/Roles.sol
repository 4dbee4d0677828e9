// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

/// @notice Who may do what. The default admin appoints all roles but the attestors, who are appointed by attestors.
abstract contract Roles is AccessControlDefaultAdminRules {
    /// @notice May issue tokens and end issuance for good.
    bytes32 public constant ISSUER_ROLE = keccak256("ISSUER_ROLE");

    /// @notice May sign the site's price; the token itself does not use it.
    bytes32 public constant PRICER_ROLE = keccak256("PRICER_ROLE");

    /// @notice May state how many coins are in trust.
    bytes32 public constant ATTESTOR_ROLE = keccak256("ATTESTOR_ROLE");

    /// @notice May record that a redemption was fulfilled.
    bytes32 public constant FULFILMENT_ROLE = keccak256("FULFILMENT_ROLE");

    /// @notice May freeze and unfreeze accounts.
    bytes32 public constant COMPLIANCE_ROLE = keccak256("COMPLIANCE_ROLE");

    /// @notice May pause and unpause transfers and issuance.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice Without an attestor nothing could ever be issued.
    error InvalidAttestor(address attestor);

    /// @notice `adminDelay` in seconds passes between the start and the end of a change of the default admin.
    constructor(uint48 adminDelay, address admin, address attestor) AccessControlDefaultAdminRules(adminDelay, admin) {
        if (attestor == address(0)) revert InvalidAttestor(attestor);
        _setRoleAdmin(ATTESTOR_ROLE, ATTESTOR_ROLE);
        _grantRole(ATTESTOR_ROLE, attestor);
    }
}
