// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Freezing} from "../src/extensions/Freezing.sol";
import {Ledger} from "../src/extensions/Ledger.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract FreezingTest is TokenFixture {
    bytes32 private constant REASON = keccak256("court order");

    function setUp() public override {
        super.setUp();
        issueTo(alice, 10 * COIN);
        issueTo(bob, 10 * COIN);
    }

    function test_freezesAndUnfreezesInPublicWithAReason() public {
        vm.startPrank(compliance);
        vm.expectEmit(address(token));
        emit Freezing.Frozen(alice, REASON, compliance);
        token.freeze(alice, REASON);
        assertTrue(token.isFrozen(alice));
        assertEq(token.balanceOf(alice), 10 * COIN);

        vm.expectEmit(address(token));
        emit Freezing.Unfrozen(alice, REASON, compliance);
        token.unfreeze(alice, REASON);
        assertFalse(token.isFrozen(alice));
        assertEq(token.balanceOf(alice), 10 * COIN);
        vm.stopPrank();
    }

    function test_isForComplianceOnly() public {
        bytes32 role = token.COMPLIANCE_ROLE();
        vm.startPrank(admin);
        expectUnauthorized(admin, role);
        token.freeze(alice, REASON);
        expectUnauthorized(admin, role);
        token.unfreeze(alice, REASON);
        vm.stopPrank();
    }

    function test_anEventAlwaysTellsOfAChange() public {
        vm.startPrank(compliance);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountNotFrozen.selector, alice));
        token.unfreeze(alice, REASON);
        token.freeze(alice, REASON);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice));
        token.freeze(alice, REASON);
        vm.stopPrank();
    }

    function test_aFrozenAccountNeitherSendsNorReceivesNorRedeems() public {
        freeze(alice);
        bytes memory refused = abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice);

        vm.startPrank(alice);
        vm.expectRevert(refused);
        token.transfer(bob, COIN);
        vm.expectRevert(refused);
        token.transfer(bob, 0);
        vm.expectRevert(refused);
        token.redeem(COIN, NO_DATA);
        vm.stopPrank();

        vm.prank(bob);
        vm.expectRevert(refused);
        token.transfer(alice, COIN);
    }

    function test_nobodyMovesAFrozenAccountsTokensForIt() public {
        vm.prank(alice);
        token.approve(bob, type(uint256).max);
        freeze(alice);
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice));
        token.transferFrom(alice, bob, COIN);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, alice));
        token.redeemFrom(alice, COIN, NO_DATA);
        vm.stopPrank();
    }

    function test_aFrozenSpenderMovesNothing() public {
        vm.prank(alice);
        token.approve(bob, type(uint256).max);
        freeze(bob);
        vm.startPrank(bob);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, bob));
        token.transferFrom(alice, relayer, COIN);
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, bob));
        token.transferFromWithData(alice, relayer, COIN, NO_DATA);
        vm.stopPrank();
    }

    function test_aFrozenHolderMayStillWithdrawAnAllowance() public {
        vm.startPrank(alice);
        token.approve(bob, COIN);
        vm.stopPrank();
        freeze(alice);
        vm.prank(alice);
        token.approve(bob, 0);
        assertEq(token.allowance(alice, bob), 0);
    }

    function testFuzz_aFreezeAndItsEndLeaveTheBalance(uint256 value) public {
        value = bound(value, 0, 10 * COIN);
        vm.prank(alice);
        token.transfer(relayer, value);
        freeze(relayer);
        assertEq(token.balanceOf(relayer), value);
        vm.prank(compliance);
        token.unfreeze(relayer, 0);
        vm.prank(relayer);
        token.transfer(alice, value);
        assertEq(token.balanceOf(alice), 10 * COIN);
    }
}
