// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IERC1594} from "../../src/IERC1594.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Attempts} from "./Attempts.sol";

/// @notice What holders and those whom they allow to spend do with transactions of their own.
abstract contract HolderSteps is Attempts {
    function transfer(uint256 seed) external {
        address from = holder(seed, "from");
        address to = recipient(seed);
        uint256 value = amount(seed, balanceOf[from]);
        bytes4 error = refusesTransfer(from, to, value);
        vm.prank(from);
        (bool can, bytes1 code, bytes32 reason) = token.canTransfer(to, value, "");
        expectAnswer(can, code, reason, error, codeOf(error, from, to));

        if (error == 0) expectTransfer(from, to, value);
        bytes memory call = seed % 2 == 0
            ? abi.encodeCall(token.transfer, (to, value))
            : abi.encodeCall(token.transferWithData, (to, value, someData(seed)));
        if (attempt(from, call, error)) bookTransfer(from, to, value);
    }

    function transferFrom(uint256 seed) external {
        (address owner, address spender) = allow(seed);
        address to = recipient(seed);
        uint256 value = amount(seed, balanceOf[owner]);
        bytes4 error = refusesSpender(spender, owner, value);
        bytes1 code = error == Ledger.AccountFrozen.selector ? bytes1(0x50) : bytes1(0x53);
        if (error == 0) {
            error = refusesTransfer(owner, to, value);
            code = codeOf(error, owner, to);
        }
        expectAnswerFrom(spender, owner, to, value, error, code);

        if (error == 0) expectTransfer(owner, to, value);
        bytes memory call = seed % 2 == 0
            ? abi.encodeCall(token.transferFrom, (owner, to, value))
            : abi.encodeCall(token.transferFromWithData, (owner, to, value, someData(seed)));
        if (!attempt(spender, call, error)) return;
        bookSpending(spender, owner, value);
        bookTransfer(owner, to, value);
    }

    function redeem(uint256 seed) external {
        address from = holder(seed, "from");
        uint256 value = amount(seed, balanceOf[from]);
        bytes memory data = someData(seed);
        bytes4 error = refusesRedemption(from, value, data);

        if (error == 0) expectRedemption(address(0), from, value, data);
        if (attempt(from, abi.encodeCall(token.redeem, (value, data)), error)) bookRedemption(from, value, data);
    }

    function redeemFrom(uint256 seed) external {
        (address owner, address spender) = allow(seed);
        uint256 value = amount(seed, balanceOf[owner]);
        bytes memory data = someData(seed);
        bytes4 error = refusesSpender(spender, owner, value);
        if (error == 0) error = refusesRedemption(owner, value, data);

        if (error == 0) expectRedemption(spender, owner, value, data);
        if (!attempt(spender, abi.encodeCall(token.redeemFrom, (owner, value, data)), error)) return;
        bookSpending(spender, owner, value);
        bookRedemption(owner, value, data);
    }

    /// @dev Too little, as much as the owner has, more, without end, or what was left of the allowance before.
    function allow(uint256 seed) private returns (address owner, address spender) {
        owner = holder(seed, "owner");
        spender = holder(seed, "spender");
        uint256 number = draw(seed, "allowance");
        if (number % 4 == 0) return (owner, spender);
        uint256 value = number % 4 == 1 ? type(uint256).max : draw(seed, "allowed") % (2 * balanceOf[owner] + 2);
        if (number % 4 == 2) value = balanceOf[owner];
        expectLog(IERC20.Approval.selector, word(owner), word(spender), abi.encode(value));
        attempt(owner, abi.encodeCall(token.approve, (spender, value)), 0);
        allowance[owner][spender] = value;
    }

    function expectRedemption(address operator, address from, uint256 value, bytes memory data) internal {
        expectTransfer(from, address(0), value);
        expectLog(IERC1594.Redeemed.selector, word(operator), word(from), abi.encode(value, data));
    }

    function expectAnswerFrom(address by, address from, address to, uint256 value, bytes4 error, bytes1 code) private {
        vm.prank(by);
        (bool can, bytes1 answered, bytes32 reason) = token.canTransferFrom(from, to, value, "");
        expectAnswer(can, answered, reason, error, code);
    }

    function expectAnswer(bool can, bytes1 code, bytes32 reason, bytes4 error, bytes1 expectedCode) private pure {
        assertEq(can, error == 0, "another answer in advance");
        assertEq(code, expectedCode, "another code in advance");
        assertEq(reason, bytes32(error), "another reason in advance");
    }

    /// @dev The code of ERC-1594 for an error of a transfer.
    function codeOf(bytes4 error, address from, address to) private view returns (bytes1) {
        if (error == 0) return 0x51;
        if (error == IERC20Errors.ERC20InsufficientBalance.selector) return 0x52;
        if (to == address(0) || to == address(token)) return paused && to != address(0) ? bytes1(0x54) : bytes1(0x57);
        if (paused) return 0x54;
        return frozen[from] ? bytes1(0x55) : bytes1(0x57);
    }
}
