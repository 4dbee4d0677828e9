// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

import {Ledger} from "./Ledger.sol";

/// @notice Permits and authorizations with a signature of any length, so that wallets that are contracts can sign (ERC-1271).
/// @dev The forms with `v, r, s` are OpenZeppelin's and take signatures of keys only. The only call that leaves this
/// contract is the STATICCALL of ERC-1271, which can change nothing.
abstract contract Signatures is Ledger {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    /// @notice As ERC-2612's permit.
    function permit(address owner, address spender, uint256 value, uint256 deadline, bytes calldata signature)
        external
    {
        if (block.timestamp > deadline) revert ERC2612ExpiredSignature(deadline);
        bytes32 hash =
            _hashTypedDataV4(keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline)));
        (bool valid, address recovered) = _checkSignature(owner, hash, signature);
        if (!valid) revert ERC2612InvalidSigner(recovered, owner);
        _approve(owner, spender, value);
    }

    /// @notice As ERC-3009's transferWithAuthorization.
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        _requireSignature(
            from,
            keccak256(
                abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
            ),
            signature
        );
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// @notice As ERC-3009's receiveWithAuthorization.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        _requireSignature(
            from,
            keccak256(abi.encode(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)),
            signature
        );
        if (to != msg.sender) revert ERC20InvalidReceiver(to);
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// @notice As ERC-3009's cancelAuthorization.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes calldata signature) external {
        _requireSignature(
            authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), signature
        );
        _cancelAuthorization(authorizer, nonce);
    }

    function _requireSignature(address signer, bytes32 structHash, bytes calldata signature) internal view {
        (bool valid,) = _checkSignature(signer, _hashTypedDataV4(structHash), signature);
        if (!valid) revert ERC3009InvalidSignature();
    }

    /// @dev The key first: an account that takes code later (EIP-7702) keeps what its key has signed.
    function _checkSignature(address signer, bytes32 hash, bytes calldata signature)
        private
        view
        returns (bool valid, address recovered)
    {
        (recovered,,) = ECDSA.tryRecoverCalldata(hash, signature);
        valid = recovered == signer && signer != address(0);
        if (!valid) valid = SignatureChecker.isValidERC1271SignatureNowCalldata(signer, hash, signature);
    }
}
