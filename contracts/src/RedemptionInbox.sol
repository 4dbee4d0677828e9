// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

import {Inbox} from "./Inbox.sol";
import {UsgToken} from "./UsgToken.sol";

/// @title An address of its own for every redemption ticket
/// @notice Tokens can be sent there from any wallet or exchange, and nobody else can claim them for another ticket. Staff burn them
/// for the ticket's coins; what came by mistake goes back when two roles agree. A sender cannot withdraw.
/// @dev Roles are asked of the token at each call, so that who is dismissed there is dismissed here. Not upgradeable, holds nothing.
contract RedemptionInbox {
    /// @notice The token whose tickets these are.
    UsgToken public immutable token;

    address private immutable _implementation;
    bytes32 private immutable _fulfilmentRole;
    bytes32 private immutable _complianceRole;
    uint256 private immutable _coin;

    /// @notice Whether a return waits for its approval, by `returnId`.
    mapping(bytes32 id => bool) public isAnnounced;

    /// @notice `coins` were burned at `inbox` for the ticket.
    event InboxRedeemed(bytes32 indexed ticketHash, address indexed inbox, address indexed operator, uint256 coins);

    /// @notice `amount` of `asset` at the ticket's address is to go to `to`, once approved.
    event ReturnAnnounced(
        bytes32 indexed id,
        bytes32 indexed ticketHash,
        address indexed operator,
        address asset,
        address to,
        uint256 amount
    );

    /// @notice The return was approved and paid.
    event ReturnApproved(bytes32 indexed id, bytes32 indexed ticketHash, address indexed operator);

    /// @notice The return will not take place.
    event ReturnCanceled(bytes32 indexed id, address indexed operator);

    /// @notice A ticket's hash is never 0: the token would take it more than once.
    error InvalidTicket();

    /// @notice A return needs a receiver and an amount.
    error InvalidReturn(address to, uint256 amount);

    /// @notice The same return waits already.
    error ReturnAlreadyAnnounced(bytes32 id);

    /// @notice No such return waits.
    error ReturnNotAnnounced(bytes32 id);

    modifier onlyRole(bytes32 role) {
        _requireRole(role);
        _;
    }

    /// @notice For the tickets of `token_`.
    constructor(UsgToken token_) {
        token = token_;
        _fulfilmentRole = token_.FULFILMENT_ROLE();
        _complianceRole = token_.COMPLIANCE_ROLE();
        _coin = token_.COIN();
        _implementation = address(new Inbox());
    }

    /// @notice The ticket's address; known before it has code. Ticket 0 has none: what was sent there could never leave.
    function inboxOf(bytes32 ticketHash) public view returns (address) {
        if (ticketHash == 0) revert InvalidTicket();
        return Clones.predictDeterministicAddress(_implementation, ticketHash);
    }

    /// @notice Burns `coins` whole coins at the ticket's address for it; the token takes a ticket once.
    function redeem(bytes32 ticketHash, uint256 coins) external onlyRole(_fulfilmentRole) {
        Inbox inbox = _open(ticketHash);
        inbox.redeem(token, coins * _coin, ticketHash);
        emit InboxRedeemed(ticketHash, address(inbox), msg.sender, coins);
    }

    /// @notice Proposes to pay `amount` units of `asset` from the ticket's address to `to`; asset 0 is ether, in wei.
    function announceReturn(bytes32 ticketHash, address asset, address to, uint256 amount)
        external
        onlyRole(_fulfilmentRole)
    {
        if (ticketHash == 0) revert InvalidTicket();
        if (to == address(0) || amount == 0) revert InvalidReturn(to, amount);
        bytes32 id = returnId(ticketHash, asset, to, amount);
        if (isAnnounced[id]) revert ReturnAlreadyAnnounced(id);
        isAnnounced[id] = true;
        emit ReturnAnnounced(id, ticketHash, msg.sender, asset, to, amount);
    }

    /// @notice Pays a return that was announced with the same four values.
    function approveReturn(bytes32 ticketHash, address asset, address to, uint256 amount)
        external
        onlyRole(_complianceRole)
    {
        bytes32 id = returnId(ticketHash, asset, to, amount);
        _end(id);
        emit ReturnApproved(id, ticketHash, msg.sender);
        _open(ticketHash).pay(asset, to, amount);
    }

    /// @notice Takes back what was announced; either role may.
    function cancelReturn(bytes32 id) external {
        if (!_hasRole(_complianceRole)) _requireRole(_fulfilmentRole);
        _end(id);
        emit ReturnCanceled(id, msg.sender);
    }

    /// @notice keccak256(abi.encode(ticketHash, asset, to, amount)).
    function returnId(bytes32 ticketHash, address asset, address to, uint256 amount) public pure returns (bytes32) {
        return keccak256(abi.encode(ticketHash, asset, to, amount));
    }

    function _end(bytes32 id) private {
        if (!isAnnounced[id]) revert ReturnNotAnnounced(id);
        delete isAnnounced[id];
    }

    function _open(bytes32 ticketHash) private returns (Inbox) {
        address inbox = inboxOf(ticketHash);
        if (inbox.code.length == 0) Clones.cloneDeterministic(_implementation, ticketHash);
        return Inbox(inbox);
    }

    function _hasRole(bytes32 role) private view returns (bool) {
        return token.hasRole(role, msg.sender);
    }

    function _requireRole(bytes32 role) private view {
        if (!_hasRole(role)) revert IAccessControl.AccessControlUnauthorizedAccount(msg.sender, role);
    }
}
