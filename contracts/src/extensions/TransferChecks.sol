// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1594} from "../IERC1594.sol";
import {Ledger} from "./Ledger.sol";

/// @notice Transfers with data, and the answer in advance whether a transfer would succeed (ERC-1594).
abstract contract TransferChecks is IERC1594, Ledger {
    bytes1 private constant FAILURE = 0x50;
    bytes1 private constant SUCCESS = 0x51;
    bytes1 private constant INSUFFICIENT_BALANCE = 0x52;
    bytes1 private constant INSUFFICIENT_ALLOWANCE = 0x53;
    bytes1 private constant TRANSFERS_HALTED = 0x54;
    bytes1 private constant FUNDS_LOCKED = 0x55;
    bytes1 private constant INVALID_SENDER = 0x56;
    bytes1 private constant INVALID_RECEIVER = 0x57;

    /// @inheritdoc IERC1594
    function transferWithData(address _to, uint256 _value, bytes calldata) external {
        _transfer(msg.sender, _to, _value);
    }

    /// @inheritdoc IERC1594
    function transferFromWithData(address _from, address _to, uint256 _value, bytes calldata) external {
        transferFrom(_from, _to, _value);
    }

    /// @inheritdoc IERC1594
    function canTransfer(address _to, uint256 _value, bytes calldata) external view returns (bool, bytes1, bytes32) {
        return _check(msg.sender, _to, _value);
    }

    /// @inheritdoc IERC1594
    function canTransferFrom(address _from, address _to, uint256 _value, bytes calldata)
        external
        view
        returns (bool, bytes1, bytes32)
    {
        if (isFrozen(msg.sender)) return (false, FAILURE, AccountFrozen.selector);
        if (allowance(_from, msg.sender) < _value) {
            return (false, INSUFFICIENT_ALLOWANCE, ERC20InsufficientAllowance.selector);
        }
        if (_from == address(0)) return (false, INVALID_SENDER, ERC20InvalidApprover.selector);
        return _check(_from, _to, _value);
    }

    /// @dev In the order in which a transfer meets these rules, so that the reason is the error that it would raise.
    function _check(address from, address to, uint256 value) private view returns (bool, bytes1, bytes32) {
        if (from == address(0)) return (false, INVALID_SENDER, ERC20InvalidSender.selector);
        if (to == address(0)) return (false, INVALID_RECEIVER, ERC20InvalidReceiver.selector);
        if (paused()) return (false, TRANSFERS_HALTED, EnforcedPause.selector);
        if (to == address(this)) return (false, INVALID_RECEIVER, TransferToToken.selector);
        if (isFrozen(from)) return (false, FUNDS_LOCKED, AccountFrozen.selector);
        if (balanceOf(from) < value) return (false, INSUFFICIENT_BALANCE, ERC20InsufficientBalance.selector);
        if (isFrozen(to)) return (false, INVALID_RECEIVER, AccountFrozen.selector);
        return (true, SUCCESS, 0);
    }
}
