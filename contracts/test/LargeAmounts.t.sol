// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenSettings, UsgToken} from "../src/UsgToken.sol";
import {TokenFixture} from "./TokenFixture.sol";

/// @notice A token with the largest cap, which takes amounts that no 64 bits hold; 64 bits are 18.4 billion coins.
contract LargeAmountsTest is TokenFixture {
    uint256 private constant LARGE = 20_000_000_000 * COIN;

    function setUp() public override {
        super.setUp();
        TokenSettings memory chosen = settings();
        chosen.cap = type(uint96).max;
        token = new UsgToken(chosen);
        vm.startPrank(admin);
        token.grantRole(token.ISSUER_ROLE(), issuer);
        token.setIssuerLimit(issuer, type(uint128).max);
        vm.stopPrank();
        attest(type(uint64).max);
        assertGt(LARGE, type(uint64).max);
    }

    function test_issuesMovesAndBurnsMoreThanSixtyFourBitsHold() public {
        issueTo(alice, 3 * LARGE);
        (, uint256 issued,) = token.issuerAllowance(issuer);
        assertEq(issued, 3 * LARGE);
        vm.startPrank(alice);
        token.approve(bob, LARGE);
        token.transfer(bob, LARGE);
        token.redeem(LARGE, NO_DATA);
        vm.stopPrank();
        vm.prank(bob);
        token.redeemFrom(alice, LARGE, ticketData());
        redeemBy(bob, LARGE);

        assertEq(token.totalSupply(), 0);
        assertEq(token.totalRedeemed(), 3 * LARGE);
        assertEq(token.balanceOf(alice) + token.balanceOf(bob), 0);
    }

    function test_countsAndCoversMoreThanSixtyFourBitsHold() public {
        issueTo(alice, 3 * LARGE);
        redeemBy(alice, 2 * LARGE);
        assertEq(token.headroom(), uint256(type(uint64).max) * COIN - 3 * LARGE);
        attest(type(uint64).max);
        (,, uint256 redeemedAsOf,) = token.attestation();
        assertEq(redeemedAsOf, 2 * LARGE);
        assertEq(token.headroom(), uint256(type(uint64).max) * COIN - LARGE);
    }
}
