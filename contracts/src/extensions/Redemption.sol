// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1594} from "../IERC1594.sol";
import {Reserve} from "./Reserve.sol";
import {SingleUseData} from "./SingleUseData.sol";

/// @notice Redemption of whole coins by the holder, a spender or a relayer, and the record of its fulfilment.
abstract contract Redemption is IERC1594, SingleUseData, Reserve {
    bytes32 private constant REDEEM_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "RedeemWithAuthorization(address from,uint256 value,bytes32 ticketHash,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    /// @notice The coins of a ticket left the vault; `receiptHash` is the hash of the delivery's papers.
    event RedemptionFulfilled(bytes32 indexed ticketHash, bytes32 indexed receiptHash, address indexed operator);

    /// @notice `value` units are not one or more whole coins.
    error NotWholeCoins(uint256 value);

    /// @inheritdoc IERC1594
    function redeem(uint256 _value, bytes calldata _data) external {
        _useData(msg.sender, _data);
        _burnCoins(msg.sender, _value);
        _emitRedeemed(address(0), msg.sender, _value, _data);
    }

    /// @inheritdoc IERC1594
    function redeemFrom(address _tokenHolder, uint256 _value, bytes calldata _data) external {
        _requireNotFrozen(msg.sender);
        _spendAllowance(_tokenHolder, msg.sender, _value);
        _useData(_tokenHolder, _data);
        _burnCoins(_tokenHolder, _value);
        _emitRedeemed(msg.sender, _tokenHolder, _value, _data);
    }

    /// @notice Redeems for a holder who signed the ticket; anyone may send it. Nonces are those of ERC-3009.
    function redeemWithAuthorization(
        address from,
        uint256 value,
        bytes32 ticketHash,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 structHash = _redemptionHash(from, value, ticketHash, validAfter, validBefore, nonce);
        _requireSignature(from, structHash, v, r, s);
        _redeemWithAuthorization(from, value, ticketHash, validAfter, validBefore, nonce);
    }

    /// @notice The same with a signature of any length, by a key or by a wallet that is a contract (ERC-1271).
    function redeemWithAuthorization(
        address from,
        uint256 value,
        bytes32 ticketHash,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        bytes32 structHash = _redemptionHash(from, value, ticketHash, validAfter, validBefore, nonce);
        _requireSignature(from, structHash, signature);
        _redeemWithAuthorization(from, value, ticketHash, validAfter, validBefore, nonce);
    }

    /// @notice Records the receipt of a ticket's coins, so that anyone can follow it from burn to delivery.
    function fulfilRedemption(bytes32 ticketHash, bytes32 receiptHash) external onlyRole(FULFILMENT_ROLE) {
        emit RedemptionFulfilled(ticketHash, receiptHash, msg.sender);
        _record(abi.encode(RedemptionFulfilled.selector, ticketHash, receiptHash, msg.sender));
    }

    function _redemptionHash(
        address from,
        uint256 value,
        bytes32 ticketHash,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce
    ) private pure returns (bytes32) {
        return keccak256(
            abi.encode(REDEEM_WITH_AUTHORIZATION_TYPEHASH, from, value, ticketHash, validAfter, validBefore, nonce)
        );
    }

    function _redeemWithAuthorization(
        address from,
        uint256 value,
        bytes32 ticketHash,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce
    ) private {
        _checkValidity(validAfter, validBefore);
        _consumeNonce(from, nonce);
        emit AuthorizationUsed(from, nonce);

        _useWord(from, ticketHash);
        _burnCoins(from, value);
        _emitRedeemed(msg.sender, from, value, abi.encodePacked(ticketHash));
    }

    /// @dev Zero is refused: anyone may spend a zero allowance, and could use up a holder's ticket with it.
    function _burnCoins(address holder, uint256 value) private {
        if (value == 0 || value % COIN != 0) revert NotWholeCoins(value);
        _burn(holder, value);
    }
}
