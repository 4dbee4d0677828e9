// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {Signatures} from "./Signatures.sol";

/// @notice Balances, supply and the rules that every movement of tokens passes: pause, freeze, own address.
/// @dev Replaces the storage of OpenZeppelin's ERC20 and keeps its functions, so that balance and freeze are one slot.
abstract contract Ledger is Signatures, Pausable {
    /// @dev The highest bit of an account's word; the rest is its balance, so a word below it is an unfrozen balance.
    uint256 private constant FROZEN = 1 << 255;

    // These two share the slot of Pausable's flag, which issuance reads anyway.
    uint96 private _supply;
    uint128 private _redeemed;

    mapping(address account => uint256 word) private _accounts;

    /// @notice The account is frozen and can neither send, receive, redeem nor spend an allowance.
    error AccountFrozen(address account);

    /// @notice The account is not frozen.
    error AccountNotFrozen(address account);

    /// @notice Tokens sent to the token's own address would be lost.
    error TransferToToken();

    /// @inheritdoc ERC20
    function balanceOf(address account) public view virtual override returns (uint256) {
        return _accounts[account] & ~FROZEN;
    }

    /// @inheritdoc ERC20
    function totalSupply() public view virtual override returns (uint256) {
        return _supply;
    }

    /// @notice All units ever redeemed.
    function totalRedeemed() public view returns (uint256) {
        return _redeemed;
    }

    /// @notice Whether the account is frozen.
    function isFrozen(address account) public view returns (bool) {
        return _accounts[account] >= FROZEN;
    }

    /// @notice As ERC-20; a frozen spender is refused.
    function transferFrom(address from, address to, uint256 value) public virtual override returns (bool) {
        _requireNotFrozen(_msgSender());
        return super.transferFrom(from, to, value);
    }

    /// @dev A burn is a redemption and passes a pause; nothing passes a freeze.
    function _update(address from, address to, uint256 value) internal virtual override {
        if (to == address(0)) {
            _debit(from, value);
            _supply -= SafeCast.toUint96(value);
            _redeemed += SafeCast.toUint96(value);
        } else {
            _requireNotPaused();
            if (to == address(this)) revert TransferToToken();
            if (from == address(0)) _supply += SafeCast.toUint96(value);
            else _debit(from, value);
            _credit(to, value);
        }
        emit Transfer(from, to, value);
    }

    function _requireNotFrozen(address account) internal view {
        if (isFrozen(account)) revert AccountFrozen(account);
    }

    function _setFrozen(address account, bool frozen) internal {
        uint256 word = _accounts[account];
        if (frozen && word >= FROZEN) revert AccountFrozen(account);
        if (!frozen && word < FROZEN) revert AccountNotFrozen(account);
        _accounts[account] = word ^ FROZEN;
    }

    function _debit(address account, uint256 value) private {
        uint256 balance = _accounts[account];
        if (balance >= FROZEN) revert AccountFrozen(account);
        if (balance < value) revert ERC20InsufficientBalance(account, balance, value);
        unchecked {
            _accounts[account] = balance - value;
        }
    }

    function _credit(address account, uint256 value) private {
        uint256 balance = _accounts[account];
        if (balance >= FROZEN) revert AccountFrozen(account);
        unchecked {
            // No balance exceeds the supply, which fits 96 bits.
            _accounts[account] = balance + value;
        }
    }
}
