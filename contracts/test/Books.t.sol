// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenFixture} from "./TokenFixture.sol";

contract BooksTest is TokenFixture {
    function test_answersHistorySupplyRedeemedAndBalancesAtOnce() public {
        issueTo(alice, 5 * COIN);
        issueTo(bob, 3 * COIN + 1);
        redeemBy(bob, COIN);
        freeze(bob);
        address[] memory accounts = new address[](4);
        (accounts[0], accounts[1], accounts[2], accounts[3]) = (bob, relayer, alice, bob);
        (bytes32 hash, uint256 supply, uint256 redeemed, uint256[] memory balances) = token.books(accounts);
        assertEq(hash, token.historyHash());
        assertEq(supply, 7 * COIN + 1);
        assertEq(redeemed, COIN);
        assertEq(balances.length, 4);
        assertEq(balances[0], 2 * COIN + 1);
        assertEq(balances[1], 0);
        assertEq(balances[2], 5 * COIN);
        assertEq(balances[3], 2 * COIN + 1);
    }

    function test_answersForNobodyAndForAThousand() public view {
        (bytes32 hash,,, uint256[] memory balances) = token.books(new address[](0));
        assertEq(hash, token.historyHash());
        assertEq(balances.length, 0);
        (,,, balances) = token.books(new address[](1_000));
        assertEq(balances.length, 1_000);
    }
}
