// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Attestor} from "../../src/extensions/Attestor.sol";
import {RoleSteps} from "./RoleSteps.sol";

/// @notice The hand-over of the attestor, by those who may and by others.
abstract contract AttestorSteps is RoleSteps {
    function beginAttestorTransfer(uint256 seed) external {
        address by = staffOrOther(seed, ATTESTOR);
        address to = draw(seed, "nobody") % 12 == 0 ? address(0) : person(seed, "next attestor");
        uint48 schedule = uint48(block.timestamp) + ADMIN_DELAY;
        bytes4 error = refusesStaff(by, ATTESTOR);
        if (error == 0 && to == address(0)) error = Attestor.InvalidAttestor.selector;
        if (error == 0) {
            expectCancellation();
            expectLog(Attestor.AttestorTransferScheduled.selector, word(to), abi.encode(schedule));
        }
        bytes memory call = abi.encodeCall(token.beginAttestorTransfer, (to));
        if (attempt(by, call, error)) nextAttestor = Successor(to, schedule);
    }

    function cancelAttestorTransfer(uint256 seed) external {
        address by = staffOrOther(seed, ATTESTOR);
        bytes4 error = refusesStaff(by, ATTESTOR);
        if (error == 0) expectCancellation();
        if (attempt(by, abi.encodeCall(token.cancelAttestorTransfer, ()), error)) delete nextAttestor;
    }

    /// @notice Now and then just when the delay ends, or a second later.
    function acceptAttestorTransfer(uint256 seed) external {
        awaitSchedule(seed, nextAttestor);
        address by = nextAttestor.schedule == 0 || seed % 4 == 0 ? person(seed, "accepting") : nextAttestor.account;
        bytes4 error;
        if (by == staff[ADMIN]) error = Attestor.AttestorMustBeIndependent.selector;
        if (block.timestamp <= nextAttestor.schedule) error = Attestor.AttestorDelayNotOver.selector;
        if (by != nextAttestor.account) error = Attestor.NotTheAttestor.selector;
        bool wasIssuer = error == 0 && holdsRole[ISSUER][by];
        if (wasIssuer) expectDismissal(by, ISSUER, by);
        if (error == 0) expectLog(Attestor.AttestorChanged.selector, word(staff[ATTESTOR]), word(by), bytes(""));
        if (!attempt(by, abi.encodeCall(token.acceptAttestorTransfer, ()), error)) return;
        if (wasIssuer) bookDismissal(ISSUER, by);
        address former = staff[ATTESTOR];
        staff[ATTESTOR] = by;
        delete nextAttestor;
        if (by == staff[ISSUER]) replaceIssuer(former);
    }

    /// @dev Else nobody would issue for the rest of the run.
    function replaceIssuer(address successor) private {
        staff[ISSUER] = successor;
        grant(ISSUER, successor);
        limitTo(successor, issuedBy[successor] + 2 * cap);
    }

    function expectCancellation() private {
        if (nextAttestor.schedule != 0) expectLog(Attestor.AttestorTransferCanceled.selector, bytes(""));
    }
}
