// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

import {IERC1594} from "./IERC1594.sol";

/// @title The code at a redemption ticket's own address
/// @notice It can burn what lies there for its ticket, or pay it out, and does both only for the RedemptionInbox that made it.
/// @dev Used through minimal clones, which share the immutable owner. Once it has code, the address refuses ether.
contract Inbox {
    address private immutable _owner;

    /// @notice Only the RedemptionInbox may call.
    error NotTheOwner(address caller);

    modifier onlyOwner() {
        if (msg.sender != _owner) revert NotTheOwner(msg.sender);
        _;
    }

    /// @notice Belongs to whoever deploys it.
    constructor() {
        _owner = msg.sender;
    }

    /// @notice Redeems `value` units of `token` that lie here, for the ticket.
    function redeem(IERC1594 token, uint256 value, bytes32 ticketHash) external onlyOwner {
        token.redeem(value, abi.encodePacked(ticketHash));
    }

    /// @notice Pays `amount` of `asset` to `to`; asset 0 is ether, in wei.
    function pay(address asset, address to, uint256 amount) external onlyOwner {
        if (asset == address(0)) Address.sendValue(payable(to), amount);
        else SafeERC20.safeTransfer(IERC20(asset), to, amount);
    }
}
