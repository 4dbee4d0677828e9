// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009, IERC3009Cancel} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @notice Permits and authorizations, signed by keys and by wallets that are contracts (ERC-1271).
/// @dev Each call has two forms: `v, r, s` for a signature of 65 bytes, `bytes` for one of any length. Both try the key first: an
/// account that takes code later (EIP-7702) keeps what its key has signed. The only call that leaves this contract is the
/// STATICCALL of ERC-1271, which can change nothing.
abstract contract Signatures is ERC20Permit, ERC3009 {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    /// @inheritdoc ERC20Permit
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        public
        override
    {
        if (block.timestamp > deadline) revert ERC2612ExpiredSignature(deadline);
        bytes32 hash =
            _hashTypedDataV4(keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline)));
        (address recovered,,) = ECDSA.tryRecover(hash, v, r, s);
        if ((recovered != owner || owner == address(0)) && !_codeAccepts(owner, hash, v, r, s)) {
            revert ERC2612InvalidSigner(recovered, owner);
        }
        _approve(owner, spender, value);
    }

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

    /// @inheritdoc IERC3009
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public override {
        bytes32 structHash = keccak256(
            abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        _requireSignature(from, structHash, v, r, s);
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
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
        bytes32 structHash = keccak256(
            abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        _requireSignature(from, structHash, signature);
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// @inheritdoc IERC3009
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) public override {
        bytes32 structHash = keccak256(
            abi.encode(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        _requireSignature(from, structHash, v, r, s);
        if (to != msg.sender) revert ERC20InvalidReceiver(to);
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
        bytes32 structHash = keccak256(
            abi.encode(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        _requireSignature(from, structHash, signature);
        if (to != msg.sender) revert ERC20InvalidReceiver(to);
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// @inheritdoc IERC3009Cancel
    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) public override {
        _requireSignature(authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), v, r, s);
        _cancelAuthorization(authorizer, nonce);
    }

    /// @notice As ERC-3009's cancelAuthorization.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes calldata signature) external {
        _requireSignature(
            authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), signature
        );
        _cancelAuthorization(authorizer, nonce);
    }

    function _requireSignature(address signer, bytes32 structHash, uint8 v, bytes32 r, bytes32 s) internal view {
        bytes32 hash = _hashTypedDataV4(structHash);
        (address recovered,,) = ECDSA.tryRecover(hash, v, r, s);
        if ((recovered != signer || signer == address(0)) && !_codeAccepts(signer, hash, v, r, s)) {
            revert ERC3009InvalidSignature();
        }
    }

    function _requireSignature(address signer, bytes32 structHash, bytes calldata signature) internal view {
        (bool valid,) = _checkSignature(signer, _hashTypedDataV4(structHash), signature);
        if (!valid) revert ERC3009InvalidSignature();
    }

    function _checkSignature(address signer, bytes32 hash, bytes calldata signature)
        private
        view
        returns (bool valid, address recovered)
    {
        (recovered,,) = ECDSA.tryRecoverCalldata(hash, signature);
        valid = recovered == signer && signer != address(0);
        if (!valid) valid = SignatureChecker.isValidERC1271SignatureNowCalldata(signer, hash, signature);
    }

    function _codeAccepts(address signer, bytes32 hash, uint8 v, bytes32 r, bytes32 s) private view returns (bool) {
        return SignatureChecker.isValidERC1271SignatureNow(signer, hash, abi.encodePacked(r, s, v));
    }
}
