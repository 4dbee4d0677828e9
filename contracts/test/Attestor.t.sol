// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

import {Attestor} from "../src/extensions/Attestor.sol";
import {IssuerLimits} from "../src/extensions/IssuerLimits.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract AttestorTest is TokenFixture {
    bytes32 private constant ISSUER_ROLE = keccak256("ISSUER_ROLE");

    function test_namesItsSuccessorWhoAcceptsAfterTheDelay() public {
        uint48 schedule = uint48(block.timestamp) + ADMIN_DELAY;
        vm.expectEmit(address(token));
        emit Attestor.AttestorTransferScheduled(bob, schedule);
        vm.prank(attestor);
        token.beginAttestorTransfer(bob);
        expectPending(bob, schedule);
        assertEq(token.attestor(), attestor);

        vm.warp(schedule);
        vm.expectRevert(abi.encodeWithSelector(Attestor.AttestorDelayNotOver.selector, schedule));
        vm.prank(bob);
        token.acceptAttestorTransfer();

        vm.warp(uint256(schedule) + 1);
        vm.expectEmit(address(token));
        emit Attestor.AttestorChanged(attestor, bob);
        vm.prank(bob);
        token.acceptAttestorTransfer();
        assertEq(token.attestor(), bob);
        expectPending(address(0), 0);
    }

    function test_theSuccessorAttestsAndTheAttestorBeforeNoLonger() public {
        change(bob);
        expectNotAttestor(attestor);
        vm.prank(attestor);
        token.attestReserve(1, uint48(block.timestamp), 0, 0);
        vm.prank(bob);
        token.attestReserve(1, uint48(block.timestamp), 0, 0);
        assertEq(token.headroom(), COIN);
    }

    function test_nobodyElseNamesWithdrawsOrAccepts() public {
        vm.prank(attestor);
        token.beginAttestorTransfer(bob);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        address[3] memory others = [admin, issuer, alice];
        for (uint256 i = 0; i < others.length; i++) {
            vm.startPrank(others[i]);
            expectNotAttestor(others[i]);
            token.beginAttestorTransfer(others[i]);
            expectNotAttestor(others[i]);
            token.cancelAttestorTransfer();
            expectNotAttestor(others[i]);
            token.acceptAttestorTransfer();
            vm.stopPrank();
        }
        expectNotAttestor(bob);
        vm.prank(bob);
        token.cancelAttestorTransfer();
    }

    function test_nobodyAcceptsWithoutBeingNamed() public {
        expectNotAttestor(alice);
        vm.prank(alice);
        token.acceptAttestorTransfer();
        change(bob);
        expectNotAttestor(bob);
        vm.prank(bob);
        token.acceptAttestorTransfer();
    }

    function test_aWithdrawnNamingCannotBeAccepted() public {
        vm.startPrank(attestor);
        token.beginAttestorTransfer(bob);
        vm.expectEmit(address(token));
        emit Attestor.AttestorTransferCanceled();
        token.cancelAttestorTransfer();
        vm.stopPrank();
        expectPending(address(0), 0);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        expectNotAttestor(bob);
        vm.prank(bob);
        token.acceptAttestorTransfer();
    }

    function test_withdrawingNothingSaysNothing() public by(attestor) {
        vm.recordLogs();
        token.cancelAttestorTransfer();
        assertEq(vm.getRecordedLogs().length, 0);
    }

    function test_anotherNamingReplacesTheFirstAndItsDelayBeginsAnew() public {
        vm.startPrank(attestor);
        token.beginAttestorTransfer(bob);
        vm.warp(block.timestamp + ADMIN_DELAY);
        vm.expectEmit(address(token));
        emit Attestor.AttestorTransferCanceled();
        vm.expectEmit(address(token));
        emit Attestor.AttestorTransferScheduled(alice, uint48(block.timestamp) + ADMIN_DELAY);
        token.beginAttestorTransfer(alice);
        vm.stopPrank();
        expectPending(alice, uint48(block.timestamp) + ADMIN_DELAY);
        expectNotAttestor(bob);
        vm.prank(bob);
        token.acceptAttestorTransfer();
        vm.expectRevert(
            abi.encodeWithSelector(Attestor.AttestorDelayNotOver.selector, uint48(block.timestamp) + ADMIN_DELAY)
        );
        vm.prank(alice);
        token.acceptAttestorTransfer();
    }

    function test_isNeverTheZeroAddress() public by(attestor) {
        vm.expectRevert(abi.encodeWithSelector(Attestor.InvalidAttestor.selector, address(0)));
        token.beginAttestorTransfer(address(0));
    }

    function test_theAdminCannotAccept() public {
        vm.prank(attestor);
        token.beginAttestorTransfer(admin);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        expectDependent(admin);
        vm.prank(admin);
        token.acceptAttestorTransfer();
        assertEq(token.attestor(), attestor);
    }

    function test_anIssuerWhoAcceptsLosesItsRoleAndItsLimitInPublic() public {
        vm.prank(attestor);
        token.beginAttestorTransfer(issuer);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        vm.expectEmit(address(token));
        emit IAccessControl.RoleRevoked(ISSUER_ROLE, issuer, issuer);
        vm.expectEmit(address(token));
        emit IssuerLimits.IssuerLimitSet(issuer, 0);
        vm.expectEmit(address(token));
        emit Attestor.AttestorChanged(attestor, issuer);
        vm.prank(issuer);
        token.acceptAttestorTransfer();
        expectAttestorAndNoIssuer(issuer);
    }

    function test_theAdminCannotStopASuccessorByMakingItAnIssuerBeforeOrAfterItsNaming() public {
        for (uint256 i = 0; i < 3; i++) {
            uint256 state = vm.snapshotState();
            if (i == 0) appointIssuer(bob);
            vm.prank(attestor);
            token.beginAttestorTransfer(bob);
            if (i == 1) appointIssuer(bob);
            vm.warp(block.timestamp + ADMIN_DELAY + 1);
            if (i == 2) appointIssuer(bob);
            vm.prank(bob);
            token.acceptAttestorTransfer();
            expectAttestorAndNoIssuer(bob);
            vm.revertToState(state);
        }
    }

    function test_theAdminCannotStopASuccessorByNamingItAdminToo() public {
        vm.prank(attestor);
        token.beginAttestorTransfer(bob);
        vm.prank(admin);
        token.beginDefaultAdminTransfer(bob);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        vm.startPrank(bob);
        token.acceptAttestorTransfer();
        assertEq(token.attestor(), bob);
        expectDependent(bob);
        token.acceptDefaultAdminTransfer();
    }

    function test_cannotBecomeAnIssuerButMayHoldOtherRoles() public by(admin) {
        bytes32 role = token.ISSUER_ROLE();
        expectDependent(attestor);
        token.grantRole(role, attestor);
        token.grantRole(token.COMPLIANCE_ROLE(), attestor);
        assertTrue(token.hasRole(token.COMPLIANCE_ROLE(), attestor));
    }

    function test_cannotBecomeTheAdmin() public {
        vm.prank(admin);
        token.beginDefaultAdminTransfer(attestor);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        expectDependent(attestor);
        vm.prank(attestor);
        token.acceptDefaultAdminTransfer();
        assertEq(token.defaultAdmin(), admin);
    }

    function test_aFormerAttestorMayIssue() public {
        change(bob);
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.grantRole(role, attestor);
        assertTrue(token.hasRole(role, attestor));
    }

    function appointIssuer(address account) private {
        vm.startPrank(admin);
        token.grantRole(ISSUER_ROLE, account);
        token.setIssuerLimit(account, COIN);
        vm.stopPrank();
    }

    function expectAttestorAndNoIssuer(address account) private {
        assertEq(token.attestor(), account);
        assertFalse(token.hasRole(ISSUER_ROLE, account));
        (,, uint256 limit) = token.issuerAllowance(account);
        assertEq(limit, 0);
        expectUnauthorized(account, ISSUER_ROLE);
        vm.prank(account);
        token.issue(account, 1, NO_DATA);
        expectDependent(account);
        vm.prank(admin);
        token.grantRole(ISSUER_ROLE, account);
    }

    function change(address next) private {
        vm.prank(attestor);
        token.beginAttestorTransfer(next);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        vm.prank(next);
        token.acceptAttestorTransfer();
    }

    function expectPending(address expected, uint48 expectedSchedule) private view {
        (address pending, uint48 schedule) = token.pendingAttestor();
        assertEq(pending, expected);
        assertEq(schedule, expectedSchedule);
    }

    function expectDependent(address account) private {
        vm.expectRevert(abi.encodeWithSelector(Attestor.AttestorMustBeIndependent.selector, account));
    }
}
