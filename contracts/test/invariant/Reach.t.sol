// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules as IAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Test} from "forge-std/Test.sol";

import {UsgToken} from "../../src/UsgToken.sol";
import {Attestor} from "../../src/extensions/Attestor.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Redemption} from "../../src/extensions/Redemption.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {Roles} from "../../src/extensions/Roles.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {TokenHandler} from "./TokenHandler.sol";

/// @notice The invariants say something only if their steps come everywhere: the same steps, with fixed seeds.
contract ReachTest is Test {
    uint256 private constant WALKS = 40;
    uint256 private constant STEPS = 200;

    TokenHandler[] private handlers;

    function test_theStepsReachTheCapEveryFunctionAndEveryRefusal() public {
        vm.pauseGasMetering();
        for (uint256 i = 0; i < WALKS; i++) {
            handlers.push(walk(i));
        }
        bytes4[26] memory errors = [
            IAccessControl.AccessControlUnauthorizedAccount.selector,
            IERC20Errors.ERC20InsufficientAllowance.selector,
            IERC20Errors.ERC20InsufficientBalance.selector,
            IERC20Errors.ERC20InvalidReceiver.selector,
            ERC20Permit.ERC2612ExpiredSignature.selector,
            ERC20Permit.ERC2612InvalidSigner.selector,
            ERC3009.ERC3009InvalidAuthorizationTime.selector,
            ERC3009.ERC3009InvalidSignature.selector,
            ERC3009.ERC3009UsedAuthorization.selector,
            Pausable.EnforcedPause.selector,
            Pausable.ExpectedPause.selector,
            Ledger.AccountFrozen.selector,
            Ledger.AccountNotFrozen.selector,
            Ledger.TransferToToken.selector,
            Redemption.NotWholeCoins.selector,
            SingleUseData.DataAlreadyUsed.selector,
            Issuance.IssuanceFinalized.selector,
            Issuance.NothingToIssue.selector,
            Issuance.NothingToVoid.selector,
            Attestor.NotTheAttestor.selector,
            Attestor.InvalidAttestor.selector,
            Attestor.AttestorDelayNotOver.selector,
            Attestor.AttestorMustBeIndependent.selector,
            Roles.AdminDelayIsFixed.selector,
            IAccessControl.AccessControlBadConfirmation.selector,
            SafeCast.SafeCastOverflowedUintDowncast.selector
        ];
        for (uint256 i = 0; i < errors.length; i++) {
            assertGt(refusals(errors[i]), 0, vm.toString(errors[i]));
        }
        assertGt(refusals(Issuance.ExceedsCap.selector), 0, "the cap");
        assertGt(refusals(IssuerLimits.ExceedsIssuerLimit.selector), 0, "an issuer's limit");
        assertGt(refusals(IAdminRules.AccessControlEnforcedDefaultAdminRules.selector), 0, "a second admin");
        assertGt(refusals(IAdminRules.AccessControlEnforcedDefaultAdminDelay.selector), 0, "the admin's delay");
        assertGt(refusals(IAdminRules.AccessControlInvalidDefaultAdmin.selector), 0, "another than the next admin");
        assertGt(refusals(Reserve.ExceedsReserve.selector), 0, "the reserve");
        assertGt(refusals(Reserve.AttestationTooOld.selector), 0, "a stale attestation");
        assertGt(refusals(Reserve.AttestationInFuture.selector), 0, "an attestation of the future");
        assertGt(refusals(Reserve.AttestationOutOfOrder.selector), 0, "an attestation out of order");
        assertGt(refusals(Reserve.RedeemedAboveTotal.selector), 0, "an attestation of too many redemptions");
        expectEverySuccess(handlers[0].token());
    }

    function expectEverySuccess(UsgToken token) private view {
        bytes4[26] memory functions = [
            token.transfer.selector,
            token.transferWithData.selector,
            token.transferFrom.selector,
            token.transferFromWithData.selector,
            token.approve.selector,
            token.redeem.selector,
            token.redeemFrom.selector,
            token.issue.selector,
            token.attestReserve.selector,
            token.freeze.selector,
            token.unfreeze.selector,
            token.pause.selector,
            token.unpause.selector,
            token.fulfilRedemption.selector,
            token.finalizeIssuance.selector,
            token.setIssuerLimit.selector,
            token.voidIssue.selector,
            token.grantRole.selector,
            token.revokeRole.selector,
            token.renounceRole.selector,
            token.beginDefaultAdminTransfer.selector,
            token.cancelDefaultAdminTransfer.selector,
            token.acceptDefaultAdminTransfer.selector,
            token.beginAttestorTransfer.selector,
            token.cancelAttestorTransfer.selector,
            token.acceptAttestorTransfer.selector
        ];
        string[5] memory signed = [
            "permit(address,address,uint256,uint256,",
            "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,",
            "receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,",
            "redeemWithAuthorization(address,uint256,bytes32,uint256,uint256,bytes32,",
            "cancelAuthorization(address,bytes32,"
        ];
        for (uint256 i = 0; i < signed.length; i++) {
            expectSuccess(bytes4(keccak256(bytes(string.concat(signed[i], "uint8,bytes32,bytes32)")))));
            expectSuccess(bytes4(keccak256(bytes(string.concat(signed[i], "bytes)")))));
        }
        uint256 reached;
        for (uint256 i = 0; i < handlers.length; i++) {
            if (handlers[i].reachedCap()) reached++;
        }
        assertGt(reached, 0, "a supply as large as the cap");
        for (uint256 i = 0; i < functions.length; i++) {
            expectSuccess(functions[i]);
        }
    }

    function expectSuccess(bytes4 selector) private view {
        uint256 count;
        for (uint256 j = 0; j < handlers.length; j++) {
            count += handlers[j].successes(selector);
        }
        assertGt(count, 0, vm.toString(selector));
    }

    function walk(uint256 number) private returns (TokenHandler handler) {
        vm.warp(1_800_000_000);
        handler = new TokenHandler(1_000e9);
        bytes4[31] memory steps = [
            handler.deposit.selector,
            handler.attest.selector,
            handler.attestFalsely.selector,
            handler.issue.selector,
            handler.setIssuerLimit.selector,
            handler.voidIssue.selector,
            handler.grantRole.selector,
            handler.revokeRole.selector,
            handler.renounceRole.selector,
            handler.beginAdminTransfer.selector,
            handler.cancelAdminTransfer.selector,
            handler.acceptAdminTransfer.selector,
            handler.changeAdminDelay.selector,
            handler.beginAttestorTransfer.selector,
            handler.cancelAttestorTransfer.selector,
            handler.acceptAttestorTransfer.selector,
            handler.transfer.selector,
            handler.transferFrom.selector,
            handler.redeem.selector,
            handler.redeemFrom.selector,
            handler.permit.selector,
            handler.transferWithAuthorization.selector,
            handler.redeemWithAuthorization.selector,
            handler.cancelAuthorization.selector,
            handler.freeze.selector,
            handler.unfreeze.selector,
            handler.pause.selector,
            handler.unpause.selector,
            handler.finalize.selector,
            handler.fulfil.selector,
            handler.wait.selector
        ];
        for (uint256 i = 0; i < STEPS; i++) {
            uint256 seed = uint256(keccak256(abi.encode(number, i)));
            (bool ok,) = address(handler).call(abi.encodePacked(steps[seed % steps.length], seed / steps.length));
            assertTrue(ok, "a step that the books do not expect");
        }
    }

    function refusals(bytes4 error) private view returns (uint256 sum) {
        for (uint256 i = 0; i < handlers.length; i++) {
            sum += handlers[i].refusals(error);
        }
    }
}
