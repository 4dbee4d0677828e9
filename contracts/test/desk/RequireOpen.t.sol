// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {SaleDesk} from "../../src/SaleDesk.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {DeskFixture} from "./DeskFixture.sol";

/// @notice requireOpen says beforehand, by the same error, why a coin can't be sold.
contract RequireOpenTest is DeskFixture {
    function expectClosed(bytes memory error) private {
        vm.expectRevert(error);
        desk.requireOpen();
        refuse(quoteFor(1, ORDER), error);
    }

    function test_isOpen() public {
        desk.requireOpen();
        settle(quoteFor(1, ORDER));
    }

    function test_withoutAPrice() public {
        desk = new SaleDesk(deskSettings());
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.grantRole(role, address(desk));
        expectClosed(abi.encodePacked(SaleDesk.NoPrice.selector));
    }

    function test_withoutIssuer() public {
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, address(desk));
        expectClosed(unauthorized(address(desk), role));
    }

    function test_afterTheEndOfIssuance() public {
        vm.prank(admin);
        token.finalizeIssuance();
        expectClosed(abi.encodePacked(Issuance.IssuanceFinalized.selector));
    }

    function test_atTheCap() public {
        attest(2 * CAP / COIN);
        issueTo(bob, CAP - COIN);
        desk.requireOpen();
        issueTo(bob, 1);
        expectClosed(abi.encodeWithSelector(Issuance.ExceedsCap.selector, COIN, COIN - 1));
    }

    function test_withAnOldAttestation() public {
        (, uint48 asOf,,) = token.attestation();
        // A Friday, 35 days after another.
        vm.warp(asOf + MAX_AGE);
        renewFeeds();
        desk.requireOpen();
        vm.warp(asOf + MAX_AGE + 1);
        expectClosed(abi.encodeWithSelector(Reserve.AttestationTooOld.selector, asOf, MAX_AGE));
    }

    function test_withoutAttestedCoins() public {
        issueTo(bob, ATTESTED * COIN - COIN);
        desk.requireOpen();
        issueTo(bob, 1);
        expectClosed(abi.encodeWithSelector(Reserve.ExceedsReserve.selector, COIN, COIN - 1));
    }

    function test_atItsLimitAtTheToken() public {
        vm.prank(admin);
        token.setIssuerLimit(address(desk), COIN);
        desk.requireOpen();
        vm.prank(admin);
        token.setIssuerLimit(address(desk), COIN - 1);
        expectClosed(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, COIN, COIN - 1));
    }

    function test_whilePaused() public {
        pause();
        expectClosed(abi.encodePacked(Pausable.EnforcedPause.selector));
    }
}
