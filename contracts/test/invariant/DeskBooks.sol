// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {Market} from "../../src/desk/Market.sol";
import {PostedPrice} from "../../src/desk/PostedPrice.sol";
import {Issuance} from "../../src/extensions/Issuance.sol";
import {IssuerLimits} from "../../src/extensions/IssuerLimits.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {SingleUseData} from "../../src/extensions/SingleUseData.sol";
import {HostileUsdc} from "../desk/HostileUsdc.sol";

/// @notice Books kept apart from the desk's, USDC's and the token's, and the rules of a sale once more: each answers with the error that
/// it expects, or 0. Hours, band and amounts are computed in other ways than the desk's.
abstract contract DeskBooks {
    /// @notice A quote with who signed it (0 for nobody), and whose key signed the payment, for which nonce.
    struct Sale {
        Quote quote;
        address quoter;
        address payer;
        bool nonceIsOther;
    }

    struct Answer {
        int256 price;
        uint256 time;
    }

    uint256 internal constant COIN = 1e9;
    uint256 internal constant PER_ORDER = 10;
    uint256 internal constant PER_DAY = 25;
    uint256 internal constant GOLD_MAX_AGE = 25 hours;
    uint256 internal constant USDC_MAX_AGE = 24 hours;
    uint256 internal constant MAX_AGE = 35 days;
    uint256 internal constant CAP = 150 * COIN;

    uint256 public cents;
    uint256 public priceTime;
    bool public stopped;
    mapping(uint256 day => uint256) public soldOn;
    Answer internal gold;
    Answer internal dollar;

    HostileUsdc.Mode internal mode;
    mapping(address account => uint256) public dollarsOf;
    mapping(bytes32 digest => bool) internal spent;

    bool internal paused;
    bool internal finalized;
    bool internal isIssuer;
    uint256 internal limit;
    uint256 internal attestedAt;
    uint256 internal attestedCoins;
    uint256 public supply;
    mapping(address account => uint256) public tokensOf;
    mapping(address account => bool) internal frozen;
    mapping(bytes32 order => bool) public orderUsed;
    mapping(bytes32 role => mapping(address account => bool)) internal holds;

    address internal deskAddress;
    address internal treasury;
    address internal attestor;

    bytes32 internal constant QUOTER = keccak256("QUOTER_ROLE");
    bytes32 internal constant PRICER = keccak256("PRICER_ROLE");

    function leftToday() public view returns (uint256) {
        return PER_DAY - soldOn[block.timestamp / 1 days];
    }

    function refusesSale(Sale memory sale, bytes32 digest) internal view returns (bytes4 error) {
        error = refusesMarket();
        if (error == 0) error = refusesQuote(sale.quote);
        if (error == 0) error = refusesQuoter(sale.quoter);
        if (error == 0 && sale.quote.coins > leftToday()) error = SaleDesk.ExceedsDayLimit.selector;
        if (error == 0) error = refusesPayment(sale, digest);
        if (error == 0) error = refusesIssue(sale.quote);
    }

    function refusesMarket() internal view returns (bytes4) {
        if (stopped) return SaleDesk.DeskStopped.selector;
        if (cents == 0) return SaleDesk.NoPrice.selector;
        // January 1, 1970, was a Thursday; 0 is a Sunday's.
        uint256 weekday = (block.timestamp / 1 days + 4) % 7;
        uint256 hour = block.timestamp % 1 days / 1 hours;
        if (weekday == 0 || weekday == 6 || (weekday == 5 && hour >= 21)) return Market.MarketClosed.selector;
        if (refusesAnswer(dollar, USDC_MAX_AGE) != 0) return refusesAnswer(dollar, USDC_MAX_AGE);
        if (dollar.price < 99_500_000 || dollar.price > 105_000_000) return Market.UsdcOffPar.selector;
        if (refusesAnswer(gold, GOLD_MAX_AGE) != 0) return refusesAnswer(gold, GOLD_MAX_AGE);
        // In 1e-12 dollars: cents with 10 digits more, against 1.01 and 1.12 of an answer with 8.
        uint256 price = cents * 1e10;
        uint256 metal = uint256(gold.price) * 1e2;
        if (price < metal * 101 || price > metal * 112) return Market.PriceOutsideBand.selector;
        return 0;
    }

    function refusesAnswer(Answer memory answer, uint256 maxAge) private view returns (bytes4) {
        if (answer.price < 1 || answer.price >= 2 ** 64) return Market.FeedWithoutPrice.selector;
        if (answer.time + maxAge < block.timestamp) return Market.FeedNotCurrent.selector;
        return 0;
    }

    function refusesQuote(Quote memory quote) private view returns (bytes4) {
        if (quote.orderHash == 0) return SaleDesk.InvalidOrder.selector;
        if (quote.coins < 1 || quote.coins > PER_ORDER) return SaleDesk.InvalidCoins.selector;
        if (!(block.timestamp < quote.notAfter)) return SaleDesk.QuoteExpired.selector;
        if (quote.notAfter - block.timestamp > 600) return SaleDesk.QuoteTooLong.selector;
        if (quote.priceTime != priceTime) return SaleDesk.PriceChanged.selector;
        if (quote.usdc * 100 != quote.coins * cents * 1e6) return SaleDesk.WrongAmount.selector;
        return 0;
    }

    function refusesQuoter(address quoter) private view returns (bytes4) {
        if (quoter == address(0) || quoter == attestor) return SaleDesk.InvalidQuoter.selector;
        return holds[QUOTER][quoter] ? bytes4(0) : IAccessControl.AccessControlUnauthorizedAccount.selector;
    }

    function refusesPayment(Sale memory sale, bytes32 digest) private view returns (bytes4) {
        uint256 here = dollarsOf[deskAddress];
        uint256 due = sale.quote.usdc;
        if (mode == HostileUsdc.Mode.Reentering) {
            return ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
        }
        if (mode == HostileUsdc.Mode.SilentBoth) return SaleDesk.WrongPayment.selector;
        if (mode == HostileUsdc.Mode.SilentReceipt) {
            return here < due ? IERC20Errors.ERC20InsufficientBalance.selector : SaleDesk.WrongPayment.selector;
        }
        if (sale.payer != sale.quote.buyer || sale.nonceIsOther) return ERC3009.ERC3009InvalidSignature.selector;
        if (mode != HostileUsdc.Mode.Forgetting && spent[digest]) return ERC3009.ERC3009UsedAuthorization.selector;
        if (dollarsOf[sale.quote.buyer] < due) return IERC20Errors.ERC20InsufficientBalance.selector;
        if (mode == HostileUsdc.Mode.FeeOnReceipt && here == 0) return IERC20Errors.ERC20InsufficientBalance.selector;
        bool honest = mode == HostileUsdc.Mode.Honest || mode == HostileUsdc.Mode.Forgetting;
        return honest ? bytes4(0) : SaleDesk.WrongPayment.selector;
    }

    function refusesIssue(Quote memory quote) private view returns (bytes4) {
        uint256 value = quote.coins * COIN;
        if (!isIssuer) return IAccessControl.AccessControlUnauthorizedAccount.selector;
        if (finalized) return Issuance.IssuanceFinalized.selector;
        if (orderUsed[quote.orderHash]) return SingleUseData.DataAlreadyUsed.selector;
        if (supply + value > CAP) return Issuance.ExceedsCap.selector;
        if (block.timestamp - attestedAt > MAX_AGE) return Reserve.AttestationTooOld.selector;
        if (supply + value > attestedCoins * COIN) return Reserve.ExceedsReserve.selector;
        if (supply + value > limit) return IssuerLimits.ExceedsIssuerLimit.selector;
        if (paused) return Pausable.EnforcedPause.selector;
        if (frozen[quote.buyer]) return Ledger.AccountFrozen.selector;
        return 0;
    }

    /// @notice Of a sale of one coin to anyone who pays honestly.
    function refusesOpen() internal view returns (bytes4) {
        if (refusesMarket() != 0) return refusesMarket();
        if (leftToday() == 0) return SaleDesk.ExceedsDayLimit.selector;
        return refusesIssue(Quote(0, address(0), 1, 0, 0, 0, 0));
    }

    function refusesPrice(uint256 cents_, uint256 time, address pricer, address signer) internal view returns (bytes4) {
        if (cents_ == 0 || cents_ >= 2 ** 64) return PostedPrice.InvalidPrice.selector;
        if (time > block.timestamp) return PostedPrice.PriceInFuture.selector;
        if (!(time > priceTime)) return PostedPrice.PriceNotNewer.selector;
        if (!holds[PRICER][pricer]) return IAccessControl.AccessControlUnauthorizedAccount.selector;
        if (signer != pricer || signer == address(0)) return PostedPrice.InvalidPriceSignature.selector;
        return 0;
    }

    function bookSale(Quote memory quote, bytes32 digest) internal {
        dollarsOf[quote.buyer] -= quote.usdc;
        dollarsOf[treasury] += quote.usdc;
        tokensOf[quote.buyer] += quote.coins * COIN;
        supply += quote.coins * COIN;
        soldOn[block.timestamp / 1 days] += quote.coins;
        orderUsed[quote.orderHash] = true;
        if (mode != HostileUsdc.Mode.Forgetting) spent[digest] = true;
    }
}
