// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

import {UsgToken} from "../UsgToken.sol";
import {DeskSettings} from "./DeskSettings.sol";

/// @notice The price of a coin, as a PRICER of the token signed it for the site.
abstract contract PostedPrice {
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant SET_PRICE_TYPEHASH = keccak256("SetPrice(uint256 priceCents,uint256 time)");

    /// @notice The token that is sold, whose roles count here.
    UsgToken public immutable token;

    bytes32 private immutable _pricerRole;
    bytes32 private immutable _domainName;

    uint64 internal _cents;
    uint48 internal _priceTime;

    /// @notice A coin costs `cents` from now on, as `pricer` signed for `time` (unix seconds).
    event PricePosted(address indexed pricer, uint256 cents, uint256 time);

    /// @notice A price is 1 to 2^64 - 1 cents.
    error InvalidPrice(uint256 cents);

    /// @notice The price is for a time to come.
    error PriceInFuture(uint256 time);

    /// @notice The price isn't newer than the one for `postedTime`, which is the desk's deployment before the first.
    error PriceNotNewer(uint256 time, uint256 postedTime);

    /// @notice `pricer` didn't sign the price.
    error InvalidPriceSignature(address pricer);

    constructor(DeskSettings memory settings) {
        token = settings.token;
        _pricerRole = settings.token.PRICER_ROLE();
        _domainName = keccak256(bytes(string.concat(settings.token.name(), " price")));
        _priceTime = uint48(block.timestamp);
    }

    /// @notice Puts the site's price into force here, and ends all quotes of the one before; anyone may send it.
    function postPrice(uint256 cents, uint256 time, address pricer, bytes calldata signature) external {
        if (cents == 0 || cents > type(uint64).max) revert InvalidPrice(cents);
        if (time > block.timestamp) revert PriceInFuture(time);
        if (time <= _priceTime) revert PriceNotNewer(time, _priceTime);
        _requireRole(_pricerRole, pricer);
        bytes32 structHash = keccak256(abi.encode(SET_PRICE_TYPEHASH, cents, time));
        bytes32 digest = MessageHashUtils.toTypedDataHash(priceDomainSeparator(), structHash);
        if (!_hasSigned(pricer, digest, signature)) revert InvalidPriceSignature(pricer);
        (_cents, _priceTime) = (uint64(cents), uint48(time));
        emit PricePosted(pricer, cents, time);
    }

    /// @notice The price of a coin and the time for which it was signed; 0 and the time of the deployment before the first.
    function posted() external view returns (uint256 cents, uint256 time) {
        return (_cents, _priceTime);
    }

    /// @notice The domain in which the site's prices are signed: the token's, so that one signature serves both.
    function priceDomainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, _domainName, keccak256("1"), block.chainid, address(token)));
    }

    /// @dev The key first, as at the token: an account that takes code later (EIP-7702) keeps what its key has signed.
    function _hasSigned(address account, bytes32 digest, bytes calldata signature) internal view returns (bool) {
        (address recovered,,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (recovered == account && account != address(0)) return true;
        return SignatureChecker.isValidERC1271SignatureNowCalldata(account, digest, signature);
    }

    function _requireRole(bytes32 role, address account) internal view {
        if (!token.hasRole(role, account)) revert IAccessControl.AccessControlUnauthorizedAccount(account, role);
    }
}
