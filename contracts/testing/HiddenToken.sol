// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenSettings, UsgToken} from "../src/UsgToken.sol";

/// @notice A token whose constructor writes a balance and a role that no event tells of; its deployed code is the token's own.
/// @dev The slots are those of contracts/deployed.ts. The test that deploys it compares the code.
contract HiddenToken is UsgToken {
    constructor(
        TokenSettings memory settings,
        address holder,
        uint256 units,
        bytes32 role,
        address roleHolder,
        uint256 accounts,
        uint256 roles
    ) UsgToken(settings) {
        bytes32 balanceSlot = keccak256(abi.encode(holder, accounts));
        bytes32 memberSlot = keccak256(abi.encode(roleHolder, keccak256(abi.encode(role, roles))));
        assembly ("memory-safe") {
            sstore(balanceSlot, units)
            sstore(memberSlot, 1)
        }
    }
}

/// @notice A token whose constructor grants a role openly, by an account that was never an admin.
contract OpenlyGrantedToken is UsgToken {
    constructor(TokenSettings memory settings, bytes32 role, address roleHolder) UsgToken(settings) {
        _grantRole(role, roleHolder);
    }
}
