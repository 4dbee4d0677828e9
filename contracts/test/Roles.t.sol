// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

import {Roles} from "../src/extensions/Roles.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract RolesTest is TokenFixture {
    function test_theAdminStartsWithNoOtherRole() public view {
        assertFalse(token.hasRole(token.ISSUER_ROLE(), admin));
        assertFalse(token.hasRole(token.PRICER_ROLE(), admin));
        assertFalse(token.hasRole(token.FULFILMENT_ROLE(), admin));
        assertFalse(token.hasRole(token.COMPLIANCE_ROLE(), admin));
        assertFalse(token.hasRole(token.PAUSER_ROLE(), admin));
    }

    function test_everyRoleIsTheHashOfItsOwnName() public view {
        assertEq(token.DEFAULT_ADMIN_ROLE(), 0);
        assertEq(token.ISSUER_ROLE(), keccak256("ISSUER_ROLE"));
        assertEq(token.PRICER_ROLE(), keccak256("PRICER_ROLE"));
        assertEq(token.FULFILMENT_ROLE(), keccak256("FULFILMENT_ROLE"));
        assertEq(token.COMPLIANCE_ROLE(), keccak256("COMPLIANCE_ROLE"));
        assertEq(token.PAUSER_ROLE(), keccak256("PAUSER_ROLE"));
    }

    function test_noRoleDoesTheWorkOfAnother() public {
        address[7] memory staff = [admin, attestor, issuer, pricer, fulfiller, compliance, pauser];
        bytes[10] memory calls = [
            abi.encodeCall(token.issue, (alice, COIN, NO_DATA)),
            abi.encodeCall(token.voidIssue, (TICKET)),
            abi.encodeCall(token.fulfilRedemption, (TICKET, 0)),
            abi.encodeCall(token.freeze, (alice, 0)),
            abi.encodeCall(token.unfreeze, (alice, 0)),
            abi.encodeCall(token.pause, ()),
            abi.encodeCall(token.unpause, ()),
            abi.encodeCall(token.setIssuerLimit, (issuer, 1)),
            abi.encodeCall(token.beginDefaultAdminTransfer, (bob)),
            abi.encodeCall(token.finalizeIssuance, ())
        ];
        address[10] memory entitled =
            [issuer, issuer, fulfiller, compliance, compliance, pauser, pauser, admin, admin, admin];
        for (uint256 i = 0; i < calls.length; i++) {
            for (uint256 j = 0; j < staff.length; j++) {
                if (staff[j] == entitled[i]) continue;
                vm.prank(staff[j]);
                (bool done, bytes memory result) = address(token).call(calls[i]);
                assertFalse(done);
                assertEq(bytes4(result), IAccessControl.AccessControlUnauthorizedAccount.selector);
            }
            vm.prank(entitled[i]);
            (bool accepted,) = address(token).call(calls[i]);
            assertTrue(accepted);
        }
    }

    function test_theAdminAppointsAndDismissesEveryRole() public {
        bytes32[5] memory roles = [
            token.ISSUER_ROLE(),
            token.PRICER_ROLE(),
            token.FULFILMENT_ROLE(),
            token.COMPLIANCE_ROLE(),
            token.PAUSER_ROLE()
        ];
        for (uint256 i = 0; i < roles.length; i++) {
            vm.startPrank(admin);
            token.grantRole(roles[i], bob);
            assertTrue(token.hasRole(roles[i], bob));
            token.revokeRole(roles[i], bob);
            assertFalse(token.hasRole(roles[i], bob));
            vm.stopPrank();
        }
    }

    function test_theAttestorAppointsNobody() public {
        bytes32 role = token.ISSUER_ROLE();
        expectUnauthorized(attestor, token.DEFAULT_ADMIN_ROLE());
        vm.prank(attestor);
        token.grantRole(role, bob);
    }

    function test_theAdminChangesInTwoStepsAndAfterTheDelay() public {
        vm.prank(admin);
        token.beginDefaultAdminTransfer(bob);

        (, uint48 schedule) = token.pendingDefaultAdmin();
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSignature("AccessControlEnforcedDefaultAdminDelay(uint48)", schedule));
        token.acceptDefaultAdminTransfer();
        assertEq(token.defaultAdmin(), admin);

        vm.warp(uint256(schedule) + 1);
        vm.prank(bob);
        token.acceptDefaultAdminTransfer();
        assertEq(token.defaultAdmin(), bob);
        assertFalse(token.hasRole(token.DEFAULT_ADMIN_ROLE(), admin));
    }

    function test_theAdminsDelayNeverChanges() public {
        vm.startPrank(admin);
        vm.expectRevert(Roles.AdminDelayIsFixed.selector);
        token.changeDefaultAdminDelay(0);
        vm.expectRevert(Roles.AdminDelayIsFixed.selector);
        token.changeDefaultAdminDelay(ADMIN_DELAY);
        vm.expectRevert(Roles.AdminDelayIsFixed.selector);
        token.rollbackDefaultAdminDelay();
        vm.stopPrank();
        expectUnauthorized(bob, token.DEFAULT_ADMIN_ROLE());
        vm.prank(bob);
        token.changeDefaultAdminDelay(ADMIN_DELAY);
        assertEq(token.defaultAdminDelay(), ADMIN_DELAY);
    }

    function test_noRoleLetsItsHolderMoveAnothersTokens() public {
        issueTo(alice, COIN);
        address[7] memory staff = [admin, attestor, issuer, pricer, fulfiller, compliance, pauser];
        for (uint256 i = 0; i < staff.length; i++) {
            vm.startPrank(staff[i]);
            vm.expectRevert();
            token.transferFrom(alice, staff[i], 1);
            vm.expectRevert();
            token.redeemFrom(alice, COIN, NO_DATA);
            vm.stopPrank();
        }
        assertEq(token.balanceOf(alice), COIN);
    }
}
