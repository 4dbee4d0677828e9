// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

import {DeskSettings, InvalidSetting} from "./desk/DeskSettings.sol";
import {Market} from "./desk/Market.sol";
import {PostedPrice} from "./desk/PostedPrice.sol";
import {Issuance} from "./extensions/Issuance.sol";
import {IssuerLimits} from "./extensions/IssuerLimits.sol";
import {Reserve} from "./extensions/Reserve.sol";

/// @notice An offer to one buyer; its EIP-712 digest is the nonce of the buyer's authorization of USDC.
struct Quote {
    /// Used up at the token by the sale, so that an order is settled once.
    bytes32 orderHash;
    /// Who pays, and so who receives: a nonce is opaque, and a victim could be made to pay for another's tokens.
    address buyer;
    uint256 coins;
    /// In millionths of a dollar: what the coins cost at the posted price.
    uint256 usdc;
    /// The time of the posted price; a newer one ends the quote.
    uint256 priceTime;
    /// The first second at which the quote is no longer good.
    uint256 notAfter;
    bytes32 termsHash;
}

/// @title Sells whole coins for USDC in one transaction, at a posted price and on a signed quote
/// @notice The payment reaches the treasury and the tokens whoever paid, or nothing happens. Nobody owns the desk, and it keeps nothing.
/// @dev Needs ISSUER and a limit at the token. Roles are asked of the token at each call, so that who is dismissed there is dismissed
/// here. Token and treasury are fixed and in no quote: whoever steals the quoting key could name its own. Not upgradeable.
contract SaleDesk is EIP712, ReentrancyGuardTransient, Market, PostedPrice {
    /// @notice May sign quotes. A role of the token, which neither names nor uses it; its admin grants it like any other.
    bytes32 public constant QUOTER_ROLE = keccak256("QUOTER_ROLE");

    /// @notice How many seconds before its end a quote can be settled at the earliest.
    uint256 public constant MAX_QUOTE_TIME = 10 minutes;

    bytes32 private constant QUOTE_TYPEHASH = keccak256(
        "Quote(bytes32 orderHash,address buyer,uint256 coins,uint256 usdc,uint256 priceTime,uint256 notAfter,bytes32 termsHash)"
    );

    /// @notice Where all that is paid goes.
    address public immutable treasury;

    /// @notice The most coins of one order.
    uint256 public immutable coinsPerOrder;

    /// @notice The most coins of one day (UTC); two days' fit into the two seconds around midnight.
    uint256 public immutable coinsPerDay;

    uint256 private immutable _coin;
    bytes32 private immutable _issuerRole;
    bytes32 private immutable _pauserRole;

    // In the slot of the posted price, which comes last of what is inherited.

    /// @notice Whether the desk is stopped.
    bool public stopped;

    uint32 private _day;
    uint64 private _coinsOfDay;

    /// @notice `coins` were sold to `buyer` for `usdc` millionths of a dollar. With the other fields of the quote, which give its digest.
    event Settled(
        bytes32 indexed orderHash,
        address indexed buyer,
        address quoter,
        uint256 coins,
        uint256 usdc,
        uint256 priceTime,
        uint256 notAfter,
        bytes32 termsHash
    );

    /// @notice Nothing is sold until the desk is resumed.
    event Stopped(address indexed operator);

    /// @notice The desk sells again.
    event Resumed(address indexed operator);

    /// @notice The desk is stopped.
    error DeskStopped();

    /// @notice The desk isn't stopped.
    error DeskNotStopped();

    /// @notice No price was posted since the desk's deployment.
    error NoPrice();

    /// @notice `coins` are more than what is `left` of the day's limit.
    error ExceedsDayLimit(uint256 coins, uint256 left);

    /// @notice An order is of 1 to `limit` coins.
    error InvalidCoins(uint256 coins, uint256 limit);

    /// @notice An order's hash is never 0: the token would take it more than once.
    error InvalidOrder();

    /// @notice The quote was good until the second before `notAfter`.
    error QuoteExpired(uint256 notAfter);

    /// @notice The quote ends more than 10 minutes from now.
    error QuoteTooLong(uint256 notAfter);

    /// @notice The quote isn't of the posted price, which was signed for `postedTime`.
    error PriceChanged(uint256 priceTime, uint256 postedTime);

    /// @notice The coins cost `due` at the posted price.
    error WrongAmount(uint256 amount, uint256 due);

    /// @notice Nobody signed the quote (0), or the attestor did.
    error InvalidQuoter(address quoter);

    /// @notice The quote's amount didn't reach the treasury, or not from the buyer.
    error WrongPayment();

    /// @notice Reverts with the name of a setting that no desk can have.
    constructor(DeskSettings memory settings) EIP712("Sale desk", "1") Market(settings) PostedPrice(settings) {
        if (settings.treasury == address(0)) revert InvalidSetting("treasury");
        if (settings.coinsPerOrder == 0) revert InvalidSetting("coinsPerOrder");
        if (settings.coinsPerDay < settings.coinsPerOrder) revert InvalidSetting("coinsPerDay");
        treasury = settings.treasury;
        (coinsPerOrder, coinsPerDay) = (settings.coinsPerOrder, settings.coinsPerDay);
        _coin = settings.token.COIN();
        (_issuerRole, _pauserRole) = (settings.token.ISSUER_ROLE(), settings.token.PAUSER_ROLE());
    }

    /// @notice Sells what a quoter offered to a buyer who signed for it; anyone may send it. A quoter that is a contract (ERC-1271)
    /// has its address before its signature; a signature of 65 bytes is a key's.
    function settle(Quote calldata quote, bytes calldata quoteSignature, bytes calldata usdcSignature)
        external
        nonReentrant
    {
        _requireSelling();
        _requireQuote(quote);
        bytes32 digest = quoteDigest(quote);
        address quoter = _requireQuoter(digest, quoteSignature);

        _countCoins(quote.coins);
        _collect(quote, digest, usdcSignature);
        token.issue(quote.buyer, quote.coins * _coin, abi.encode(quote.orderHash));
        emit Settled(
            quote.orderHash,
            quote.buyer,
            quoter,
            quote.coins,
            quote.usdc,
            quote.priceTime,
            quote.notAfter,
            quote.termsHash
        );
    }

    /// @notice Ends all sales at once; PAUSER may.
    function stop() external {
        _requireRole(_pauserRole, msg.sender);
        if (stopped) revert DeskStopped();
        stopped = true;
        emit Stopped(msg.sender);
    }

    /// @notice Takes a stop back; DEFAULT_ADMIN alone may, so that a stolen PAUSER can't.
    function resume() external {
        _requireRole(0x00, msg.sender);
        if (!stopped) revert DeskNotStopped();
        stopped = false;
        emit Resumed(msg.sender);
    }

    /// @notice Sends what was sent here of `asset` by mistake to the treasury; anyone may.
    function sweep(IERC20 asset) external nonReentrant {
        SafeERC20.safeTransfer(asset, treasury, asset.balanceOf(address(this)));
    }

    /// @notice Reverts, with the error that a sale of one coin to anyone would meet, unless the desk sells now.
    function requireOpen() external view {
        _requireSelling();
        if (coinsLeftToday() == 0) revert ExceedsDayLimit(1, 0);

        // As the token's issue, in its order.
        _requireRole(_issuerRole, address(this));
        if (!token.isIssuable()) revert Issuance.IssuanceFinalized();
        uint256 room = token.cap() - token.totalSupply();
        if (room < _coin) revert Issuance.ExceedsCap(_coin, room);
        (, uint48 asOf,,) = token.attestation();
        uint48 maxAge = token.maxAttestationAge();
        if (block.timestamp > uint256(asOf) + maxAge) revert Reserve.AttestationTooOld(asOf, maxAge);
        uint256 headroom = token.headroom();
        if (headroom < _coin) revert Reserve.ExceedsReserve(_coin, headroom);
        (uint256 left,,) = token.issuerAllowance(address(this));
        if (left < _coin) revert IssuerLimits.ExceedsIssuerLimit(_coin, left);
        if (token.paused()) revert Pausable.EnforcedPause();
    }

    /// @notice The coins that are left of the day's limit.
    function coinsLeftToday() public view returns (uint256) {
        return _day == _today() ? coinsPerDay - _coinsOfDay : coinsPerDay;
    }

    /// @notice What a quoter signs, and the nonce of the authorization that the buyer signs for USDC.
    function quoteDigest(Quote calldata quote) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(QUOTE_TYPEHASH, quote)));
    }

    function _requireSelling() private view {
        if (stopped) revert DeskStopped();
        if (_cents == 0) revert NoPrice();
        _requireMarket(_cents);
    }

    function _requireQuote(Quote calldata quote) private view {
        if (quote.orderHash == 0) revert InvalidOrder();
        if (quote.coins == 0 || quote.coins > coinsPerOrder) revert InvalidCoins(quote.coins, coinsPerOrder);
        // As USDC compares: a quote is good exactly as long as its payment.
        if (block.timestamp >= quote.notAfter) revert QuoteExpired(quote.notAfter);
        if (quote.notAfter > block.timestamp + MAX_QUOTE_TIME) revert QuoteTooLong(quote.notAfter);
        if (quote.priceTime != _priceTime) revert PriceChanged(quote.priceTime, _priceTime);
        uint256 due = _amountDue(quote.coins, _cents);
        if (quote.usdc != due) revert WrongAmount(quote.usdc, due);
    }

    /// @dev What no key signed recovers to 0, which the token lets anyone appoint, as it does the attestor.
    function _requireQuoter(bytes32 digest, bytes calldata signature) private view returns (address quoter) {
        if (signature.length == 65) {
            (quoter,,) = ECDSA.tryRecoverCalldata(digest, signature);
        } else if (signature.length > 20) {
            address named = address(bytes20(signature));
            if (_hasSigned(named, digest, signature[20:])) quoter = named;
        }
        if (quoter == address(0) || quoter == token.attestor()) revert InvalidQuoter(quoter);
        _requireRole(QUOTER_ROLE, quoter);
    }

    function _countCoins(uint256 coins) private {
        uint256 left = coinsLeftToday();
        if (coins > left) revert ExceedsDayLimit(coins, left);
        (_day, _coinsOfDay) = (_today(), uint64(coinsPerDay - left + coins));
    }

    /// @dev Compared with what was there before, not with zero: a millionth of a dollar sent here would close the desk for ever.
    function _collect(Quote calldata quote, bytes32 digest, bytes calldata signature) private {
        (uint256 here, uint256 there) = (usdc.balanceOf(address(this)), usdc.balanceOf(treasury));
        usdc.receiveWithAuthorization(quote.buyer, address(this), quote.usdc, 0, quote.notAfter, digest, signature);
        SafeERC20.safeTransfer(usdc, treasury, quote.usdc);
        bool isPaid = usdc.balanceOf(treasury) == there + quote.usdc;
        if (!isPaid || usdc.balanceOf(address(this)) != here) revert WrongPayment();
    }

    /// @dev In millionths of a dollar.
    function _amountDue(uint256 coins, uint256 cents) private pure returns (uint256) {
        return coins * cents * 1e4;
    }

    function _today() private view returns (uint32) {
        return uint32(block.timestamp / 1 days);
    }
}
