// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IssuerLimits} from "../src/extensions/IssuerLimits.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract IssuerLimitsTest is TokenFixture {
    function test_anIssuerIssuesUpToItsLimitAndNotAUnitMore() public {
        setLimit(issuer, 5 * COIN);
        issueTo(alice, 3 * COIN);
        expectAllowance(issuer, 2 * COIN, 3 * COIN, 5 * COIN);
        vm.expectRevert(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 2 * COIN + 1, 2 * COIN));
        issueTo(alice, 2 * COIN + 1);
        issueTo(alice, 2 * COIN);
        vm.expectRevert(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 1, 0));
        issueTo(alice, 1);
        expectAllowance(issuer, 0, 5 * COIN, 5 * COIN);
    }

    function test_aNewIssuerIssuesNothingBeforeItHasALimit() public {
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.grantRole(role, bob);
        expectAllowance(bob, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 1, 0));
        vm.prank(bob);
        token.issue(alice, 1, NO_DATA);
    }

    function test_aLimitWithoutTheRoleIssuesNothing() public {
        setLimit(bob, COIN);
        expectUnauthorized(bob, token.ISSUER_ROLE());
        vm.prank(bob);
        token.issue(alice, 1, NO_DATA);
    }

    function test_countsAllThatTheIssuerEverIssued() public {
        setLimit(issuer, 5 * COIN);
        issueTo(alice, 5 * COIN);
        redeemBy(alice, 5 * COIN);
        vm.expectRevert(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 1, 0));
        issueTo(alice, 1);
        setLimit(issuer, 6 * COIN);
        expectAllowance(issuer, COIN, 5 * COIN, 6 * COIN);
        issueTo(alice, COIN);
    }

    function test_aLimitBelowWhatWasIssuedLeavesNothing() public {
        issueTo(alice, 5 * COIN);
        setLimit(issuer, 2 * COIN);
        expectAllowance(issuer, 0, 5 * COIN, 2 * COIN);
        vm.expectRevert(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 1, 0));
        issueTo(alice, 1);
    }

    function test_everyIssuerHasALimitOfItsOwn() public {
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.grantRole(role, bob);
        setLimit(bob, COIN);
        issueTo(alice, 5 * COIN);
        vm.prank(bob);
        token.issue(alice, COIN, NO_DATA);
        expectAllowance(bob, 0, COIN, COIN);
        expectAllowance(issuer, ISSUER_LIMIT - 5 * COIN, 5 * COIN, ISSUER_LIMIT);
    }

    function test_aRefusedIssueSpendsNothing() public {
        attest(1);
        vm.expectRevert();
        issueTo(alice, 2 * COIN);
        expectAllowance(issuer, ISSUER_LIMIT, 0, ISSUER_LIMIT);
    }

    function test_setsALimitInPublicForTheAdminOnly() public {
        vm.expectEmit(address(token));
        emit IssuerLimits.IssuerLimitSet(issuer, 7);
        setLimit(issuer, 7);
        expectUnauthorized(issuer, token.DEFAULT_ADMIN_ROLE());
        vm.prank(issuer);
        token.setIssuerLimit(issuer, 8);
    }

    function test_refusesALimitThatDoesNotFit() public {
        setLimit(issuer, type(uint128).max);
        uint256 tooLarge = uint256(type(uint128).max) + 1;
        vm.expectRevert(abi.encodeWithSignature("SafeCastOverflowedUintDowncast(uint8,uint256)", 128, tooLarge));
        setLimit(issuer, tooLarge);
    }

    function test_losingTheRoleEndsTheLimitInPublicAndKeepsTheCount() public {
        issueTo(alice, COIN);
        bytes32 role = token.ISSUER_ROLE();
        vm.expectEmit(address(token));
        emit IssuerLimits.IssuerLimitSet(issuer, 0);
        vm.prank(admin);
        token.revokeRole(role, issuer);
        expectAllowance(issuer, 0, COIN, 0);

        vm.prank(admin);
        token.grantRole(role, issuer);
        vm.expectRevert(abi.encodeWithSelector(IssuerLimits.ExceedsIssuerLimit.selector, 1, 0));
        issueTo(alice, 1);
    }

    function test_renouncingTheRoleEndsTheLimitToo() public {
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(issuer);
        token.renounceRole(role, issuer);
        expectAllowance(issuer, 0, 0, 0);
    }

    function test_losingAnotherRoleLeavesTheLimit() public {
        vm.startPrank(admin);
        token.grantRole(token.PAUSER_ROLE(), issuer);
        token.revokeRole(token.PAUSER_ROLE(), issuer);
        vm.stopPrank();
        expectAllowance(issuer, ISSUER_LIMIT, 0, ISSUER_LIMIT);
    }

    function test_aRevocationThatChangesNothingLeavesTheLimit() public {
        setLimit(bob, COIN);
        bytes32 role = token.ISSUER_ROLE();
        vm.prank(admin);
        token.revokeRole(role, bob);
        expectAllowance(bob, COIN, 0, COIN);
    }

    function setLimit(address account, uint256 total) private {
        vm.prank(admin);
        token.setIssuerLimit(account, total);
    }

    function expectAllowance(address account, uint256 left, uint256 issued, uint256 limit) private view {
        (uint256 actualLeft, uint256 actualIssued, uint256 actualLimit) = token.issuerAllowance(account);
        assertEq(actualLeft, left);
        assertEq(actualIssued, issued);
        assertEq(actualLimit, limit);
    }
}
