// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title USDC for the local chain: 6 decimals, a blacklist, and ERC-3009 with signatures in bytes
/// @notice It behaves as Circle's version 2.2 where the sale desk can tell. For trying the desk out, and never for a public chain.
contract LocalUsdc is ERC3009, Ownable {
    mapping(address account => bool) public isBlacklisted;

    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);

    /// @notice The account can neither send nor receive.
    error AccountBlacklisted(address account);

    /// @notice The name and version are in the domain in which authorizations are signed; they are those of USDC on Ethereum.
    constructor(address owner) ERC20("USD Coin", "USDC") EIP712("USD Coin", "2") Ownable(owner) {}

    /// @inheritdoc ERC20
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice The domain in which authorizations are signed.
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    /// @notice Makes `value` millionths of a dollar for `to`.
    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }

    /// @notice Stops the account from sending and receiving.
    function blacklist(address account) external onlyOwner {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    /// @notice Takes the account off the blacklist.
    function unBlacklist(address account) external onlyOwner {
        isBlacklisted[account] = false;
        emit UnBlacklisted(account);
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
            abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce),
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
    ) public virtual {
        if (to != _msgSender()) revert ERC20InvalidReceiver(to);
        _requireSignature(
            from,
            abi.encode(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce),
            signature
        );
        _transferWithAuthorization(from, to, value, validAfter, validBefore, nonce);
    }

    /// @notice As ERC-3009's cancelAuthorization.
    function cancelAuthorization(address authorizer, bytes32 nonce, bytes calldata signature) external {
        _requireSignature(authorizer, abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce), signature);
        _cancelAuthorization(authorizer, nonce);
    }

    function _update(address from, address to, uint256 value) internal virtual override {
        if (isBlacklisted[from]) revert AccountBlacklisted(from);
        if (isBlacklisted[to]) revert AccountBlacklisted(to);
        super._update(from, to, value);
    }

    /// @dev An account with code is asked (ERC-1271), even one that took it by EIP-7702: its key alone no longer signs for it.
    function _requireSignature(address signer, bytes memory message, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNowCalldata(signer, _hashTypedDataV4(keccak256(message)), signature)) {
            revert ERC3009InvalidSignature();
        }
    }
}
