// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {History} from "./History.sol";
import {Ledger} from "./Ledger.sol";

/// @notice The answer by which whoever follows the logs knows in one call that nothing was left out.
abstract contract Books is History, Ledger {
    /// @notice All that a reader of the logs has to agree with, of one block: the hash of all acts, the supply, the units
    /// ever redeemed, and the balance of each account.
    function books(address[] calldata accounts)
        external
        view
        returns (bytes32 history, uint256 supply, uint256 redeemed, uint256[] memory balances)
    {
        balances = new uint256[](accounts.length);
        for (uint256 i = 0; i < accounts.length; i++) {
            balances[i] = balanceOf(accounts[i]);
        }
        return (historyHash(), totalSupply(), totalRedeemed(), balances);
    }
}
