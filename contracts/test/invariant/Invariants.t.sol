// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {UsgToken} from "../../src/UsgToken.sol";
import {TokenHandler} from "./TokenHandler.sol";
import {Vault} from "./Vault.sol";

/// @notice What holds after any sequence of steps, as long as the attestors count honestly.
contract InvariantsTest is Test {
    uint256 private constant COIN = 1e9;
    uint256 private constant CAP = 1_000 * COIN;

    UsgToken private token;
    TokenHandler private handler;
    Vault private vault;

    function setUp() public {
        vm.warp(1_800_000_000);
        vault = new Vault();
        token = new UsgToken("Gold Dollar", "GLD1", CAP, 35 days, 0, address(this), address(this));
        handler = new TokenHandler(token, vault);

        token.grantRole(token.ATTESTOR_ROLE(), address(handler));
        token.grantRole(token.ISSUER_ROLE(), address(handler));
        token.grantRole(token.COMPLIANCE_ROLE(), address(handler));
        token.grantRole(token.PAUSER_ROLE(), address(handler));
        handler.deposit(400);
        handler.attest(0);
        targetContract(address(handler));
    }

    function invariant_supplyIsIssuedLessRedeemed() public view {
        assertEq(token.totalSupply(), handler.issued() - handler.redeemed());
        assertEq(token.totalRedeemed(), handler.redeemed());
    }

    function invariant_supplyIsTheSumOfAllBalances() public view {
        uint256 sum;
        for (uint256 i = 0; i < handler.holderCount(); i++) {
            sum += token.balanceOf(handler.holders(i));
        }
        assertEq(token.totalSupply(), sum);
    }

    function invariant_supplyNeverExceedsTheCap() public view {
        assertLe(token.totalSupply(), CAP);
    }

    function invariant_everyTokenHasItsCoin() public view {
        assertLe(token.totalSupply(), vault.coins() * COIN);
    }

    function invariant_issuedSinceTheCountNeverExceedsTheHeadroomThen() public view {
        assertLe(handler.issued() - handler.issuedAtAsOf(), handler.headroomAtAsOf());
    }

    function invariant_frozenBalancesDoNotMove() public view {
        for (uint256 i = 0; i < handler.holderCount(); i++) {
            address holder = handler.holders(i);
            if (token.isFrozen(holder)) assertEq(token.balanceOf(holder), handler.balanceWhenFrozen(holder));
        }
    }

    function invariant_theTokenHoldsNothingItself() public view {
        assertEq(token.balanceOf(address(token)), 0);
        assertEq(token.balanceOf(address(0)), 0);
    }
}
