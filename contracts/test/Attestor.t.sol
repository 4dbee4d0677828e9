// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Attestor} from "../src/extensions/Attestor.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract AttestorTest is TokenFixture {
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

    function test_anAdminOrAnIssuerCannotAccept() public {
        address[2] memory staff = [admin, issuer];
        for (uint256 i = 0; i < staff.length; i++) {
            vm.prank(attestor);
            token.beginAttestorTransfer(staff[i]);
            vm.warp(block.timestamp + ADMIN_DELAY + 1);
            expectDependent(staff[i]);
            vm.prank(staff[i]);
            token.acceptAttestorTransfer();
        }
        assertEq(token.attestor(), attestor);
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
