// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules as IAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";

import {Attestor} from "../../src/extensions/Attestor.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Roles} from "../../src/extensions/Roles.sol";
import {IssuerSteps} from "./IssuerSteps.sol";

/// @notice Appointments, dismissals and the hand-over of the admin, by those who may and by others.
abstract contract RoleSteps is IssuerSteps {
    function grantRole(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        bytes32 role = someRole(seed);
        address account = person(seed, "appointed");
        bytes4 error = refusesStaff(by, ADMIN);
        if (role == ADMIN) error = IAdminRules.AccessControlEnforcedDefaultAdminRules.selector;
        if (error == 0 && role == ISSUER && account == staff[ATTESTOR]) {
            error = Attestor.AttestorMustBeIndependent.selector;
        }
        if (error == 0) grant(role, account);
        else attempt(by, abi.encodeCall(token.grantRole, (role, account)), error);
    }

    function revokeRole(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        bytes32 role = someRole(seed);
        address account = draw(seed, "of staff") % 4 == 0 ? staff[role] : person(seed, "dismissed");
        bytes4 error = refusesStaff(by, ADMIN);
        if (role == ADMIN) error = IAdminRules.AccessControlEnforcedDefaultAdminRules.selector;
        lose(by, role, account, abi.encodeCall(token.revokeRole, (role, account)), error);
    }

    function renounceRole(uint256 seed) external {
        bytes32 role = someRole(seed);
        address by = person(seed, "renouncing");
        address confirmation = draw(seed, "confirmation") % 8 == 0 ? person(seed, "confirmed") : by;
        bytes4 error = confirmation == by ? bytes4(0) : IAccessControl.AccessControlBadConfirmation.selector;
        if (role == ADMIN && confirmation == staff[ADMIN]) {
            error = IAdminRules.AccessControlEnforcedDefaultAdminDelay.selector;
        }
        lose(by, role, by, abi.encodeCall(token.renounceRole, (role, confirmation)), error);
    }

    function beginAdminTransfer(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        address to = person(seed, "next admin");
        uint48 schedule = uint48(block.timestamp) + ADMIN_DELAY;
        bytes4 error = refusesStaff(by, ADMIN);
        if (error == 0) {
            expectAdminCancellation();
            expectLog(IAdminRules.DefaultAdminTransferScheduled.selector, word(to), abi.encode(schedule));
        }
        bytes memory call = abi.encodeCall(token.beginDefaultAdminTransfer, (to));
        if (attempt(by, call, error)) nextAdmin = Successor(to, schedule);
    }

    function cancelAdminTransfer(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        bytes4 error = refusesStaff(by, ADMIN);
        if (error == 0) expectAdminCancellation();
        if (attempt(by, abi.encodeCall(token.cancelDefaultAdminTransfer, ()), error)) delete nextAdmin;
    }

    /// @notice Now and then just when the delay ends, or a second later.
    function acceptAdminTransfer(uint256 seed) external {
        awaitSchedule(seed, nextAdmin);
        address by = nextAdmin.schedule == 0 || seed % 4 == 0 ? person(seed, "accepting") : nextAdmin.account;
        bytes4 error;
        if (by == staff[ATTESTOR]) error = Attestor.AttestorMustBeIndependent.selector;
        if (block.timestamp <= nextAdmin.schedule) error = IAdminRules.AccessControlEnforcedDefaultAdminDelay.selector;
        if (by != nextAdmin.account) error = IAdminRules.AccessControlInvalidDefaultAdmin.selector;
        if (error == 0) {
            expectLog(IAccessControl.RoleRevoked.selector, ADMIN, word(staff[ADMIN]), word(by));
            expectLog(IAccessControl.RoleGranted.selector, ADMIN, word(by), word(by));
        }
        if (!attempt(by, abi.encodeCall(token.acceptDefaultAdminTransfer, ()), error)) return;
        holdsRole[ADMIN][staff[ADMIN]] = false;
        holdsRole[ADMIN][by] = true;
        staff[ADMIN] = by;
        delete nextAdmin;
    }

    function changeAdminDelay(uint256 seed) external {
        address by = staffOrOther(seed, ADMIN);
        bytes4 error = refusesStaff(by, ADMIN);
        if (error == 0) error = Roles.AdminDelayIsFixed.selector;
        bytes memory call = seed % 2 == 0
            ? abi.encodeCall(token.changeDefaultAdminDelay, (uint48(draw(seed, "delay") % 30 days)))
            : abi.encodeCall(token.rollbackDefaultAdminDelay, ());
        attempt(by, call, error);
    }

    /// @dev By the admin, who may.
    function grant(bytes32 role, address account) internal {
        if (!holdsRole[role][account]) {
            expectLog(IAccessControl.RoleGranted.selector, role, word(account), word(staff[ADMIN]));
        }
        attempt(staff[ADMIN], abi.encodeCall(token.grantRole, (role, account)), 0);
        holdsRole[role][account] = true;
    }

    /// @dev One of the staff is appointed again at once; an issuer then issues nothing before it has a new limit.
    function lose(address by, bytes32 role, address account, bytes memory call, bytes4 error) private {
        bool loses = error == 0 && holdsRole[role][account];
        if (loses) expectDismissal(by, role, account);
        if (!attempt(by, call, error) || !loses) return;
        bookDismissal(role, account);
        if (staff[role] != account) return;
        grant(role, account);
        if (role != ISSUER) return;
        issueAs(account, holders[0], 1, "");
        limitTo(account, issuedBy[account] + 2 * cap);
    }

    function expectDismissal(address by, bytes32 role, address account) internal {
        expectLog(IAccessControl.RoleRevoked.selector, role, word(account), word(by));
        if (role != ISSUER || limitOf[account] == 0) return;
        expectLog(IssuerLimits.IssuerLimitSet.selector, word(account), abi.encode(0));
    }

    function bookDismissal(bytes32 role, address account) internal {
        holdsRole[role][account] = false;
        if (role == ISSUER) limitOf[account] = 0;
    }

    function awaitSchedule(uint256 seed, Successor memory next) internal {
        if (seed % 3 == 0 && next.schedule > block.timestamp) vm.warp(next.schedule + draw(seed, "late") % 2);
    }

    function expectAdminCancellation() private {
        if (nextAdmin.schedule != 0) expectLog(IAdminRules.DefaultAdminTransferCanceled.selector, bytes(""));
    }

    function someRole(uint256 seed) private pure returns (bytes32) {
        return [ISSUER, ISSUER, PRICER, FULFILMENT, COMPLIANCE, PAUSER, ADMIN][draw(seed, "role") % 7];
    }
}
