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

    /// @notice Alice let Bob spend all, then the account was frozen; what follows is by Bob.
    function bobSpendsForAliceOnceFrozen(address frozen) private {
        vm.prank(alice);
        token.approve(bob, type(uint256).max);
        freeze(frozen);
        vm.startPrank(bob);
    }

    function test_freezesAndUnfreezesInPublicWithAReason() public by(compliance) {
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
    }

    function test_isForComplianceOnly() public by(admin) {
        expectUnauthorized(admin, token.COMPLIANCE_ROLE());
        token.freeze(alice, REASON);
        expectUnauthorized(admin, token.COMPLIANCE_ROLE());
        token.unfreeze(alice, REASON);
    }

    function test_anEventAlwaysTellsOfAChange() public by(compliance) {
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountNotFrozen.selector, alice));
        token.unfreeze(alice, REASON);
        token.freeze(alice, REASON);
        expectFrozen(alice);
        token.freeze(alice, REASON);
    }

    function test_aFrozenAccountNeitherSendsNorReceivesNorRedeems() public {
        freeze(alice);
        vm.startPrank(alice);
        expectFrozen(alice);
        token.transfer(bob, COIN);
        expectFrozen(alice);
        token.transfer(bob, 0);
        expectFrozen(alice);
        token.redeem(COIN, NO_DATA);
        vm.stopPrank();

        vm.prank(bob);
        expectFrozen(alice);
        token.transfer(alice, COIN);
    }

    function test_nobodyMovesAFrozenAccountsTokensForIt() public {
        bobSpendsForAliceOnceFrozen(alice);
        expectFrozen(alice);
        token.transferFrom(alice, bob, COIN);
        expectFrozen(alice);
        token.redeemFrom(alice, COIN, NO_DATA);
    }

    function test_aFrozenSpenderMovesNothing() public {
        bobSpendsForAliceOnceFrozen(bob);
        expectFrozen(bob);
        token.transferFrom(alice, relayer, COIN);
        expectFrozen(bob);
        token.transferFromWithData(alice, relayer, COIN, NO_DATA);
    }

    function test_aFrozenHolderMayStillRaiseAndWithdrawAnAllowanceThatNobodyCanSpend() public {
        freeze(alice);
        vm.prank(alice);
        token.approve(bob, COIN);
        assertEq(token.allowance(alice, bob), COIN);
        vm.prank(bob);
        expectFrozen(alice);
        token.transferFrom(alice, bob, COIN);
        vm.prank(alice);
        token.approve(bob, 0);
        assertEq(token.allowance(alice, bob), 0);
    }

    function test_aFrozenAccountStillDoesTheWorkOfItsRole() public {
        freeze(issuer);
        freeze(attestor);
        issueTo(bob, COIN);
        attest(ATTESTED);
        assertEq(token.balanceOf(bob), 11 * COIN);
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
