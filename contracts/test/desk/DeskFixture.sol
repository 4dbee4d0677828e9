// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalFeed} from "../../local/LocalFeed.sol";
import {LocalUsdc} from "../../local/LocalUsdc.sol";
import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {DeskSettings} from "../../src/desk/DeskSettings.sol";
import {IUsdc} from "../../src/desk/IUsdc.sol";
import {TokenFixture} from "../TokenFixture.sol";

/// @notice A desk that sells on a Friday morning at 5 % over gold, and alice with a million dollars and an order of two coins.
abstract contract DeskFixture is TokenFixture {
    uint256 internal constant CENTS = 273_000;
    int256 internal constant GOLD = 2_600e8;
    uint256 internal constant DOLLARS = 1e6;
    uint32 internal constant GOLD_MAX_AGE = 25 hours;
    uint32 internal constant USDC_MAX_AGE = 24 hours;
    uint64 internal constant PER_ORDER = 10;
    uint64 internal constant PER_DAY = 25;
    uint256 internal constant DESK_LIMIT = 1_000 * COIN;
    bytes32 internal constant ORDER = keccak256("order");
    bytes32 internal constant TERMS = keccak256("terms");
    string internal constant QUOTE =
        "Quote(bytes32 orderHash,address buyer,uint256 coins,uint256 usdc,uint256 priceTime,uint256 notAfter,bytes32 termsHash)";
    string internal constant RECEIVE =
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    bytes32 internal constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    address internal treasury = makeAddr("treasury");
    uint256 internal pricerKey;
    address internal quoter;
    uint256 internal quoterKey;
    LocalFeed internal goldFeed;
    LocalFeed internal usdcFeed;
    LocalUsdc internal usdc;
    SaleDesk internal desk;
    uint256 internal priceTime;

    function setUp() public virtual override {
        super.setUp();
        (, pricerKey) = makeAddrAndKey("pricer");
        (quoter, quoterKey) = makeAddrAndKey("quoter");
        goldFeed = new LocalFeed(admin, "XAU / USD", 8, GOLD);
        usdcFeed = new LocalFeed(admin, "USDC / USD", 8, 1e8);
        usdc = newUsdc();
        desk = new SaleDesk(deskSettings());

        vm.startPrank(admin);
        token.grantRole(token.ISSUER_ROLE(), address(desk));
        token.setIssuerLimit(address(desk), DESK_LIMIT);
        token.grantRole(desk.QUOTER_ROLE(), quoter);
        usdc.mint(alice, 1_000_000 * DOLLARS);
        vm.stopPrank();

        vm.warp(block.timestamp + 1);
        post(CENTS);
    }

    function newUsdc() internal virtual returns (LocalUsdc) {
        return new LocalUsdc(admin);
    }

    function deskSettings() internal view returns (DeskSettings memory) {
        return DeskSettings({
            token: token,
            usdc: IUsdc(address(usdc)),
            treasury: treasury,
            goldFeed: goldFeed,
            usdcFeed: usdcFeed,
            goldMaxAge: GOLD_MAX_AGE,
            usdcMaxAge: USDC_MAX_AGE,
            bandMinBps: 10_100,
            bandMaxBps: 11_200,
            coinWeight: 1e9,
            coinsPerOrder: PER_ORDER,
            coinsPerDay: PER_DAY
        });
    }

    /// @notice Two coins for alice at the posted price, for five minutes.
    function quoteForAlice() internal view returns (Quote memory) {
        return quoteFor(2, ORDER);
    }

    function quoteFor(uint256 coins, bytes32 orderHash) internal view returns (Quote memory) {
        (uint256 cents, uint256 time) = desk.posted();
        return Quote(orderHash, alice, coins, coins * cents * 1e4, time, block.timestamp + 5 minutes, TERMS);
    }

    /// @notice Settles with the signatures of the quoter and of alice's key.
    function settle(Quote memory quote) internal {
        (bytes memory offer, bytes memory payment) = (signQuote(quote), signPayment(quote));
        vm.prank(relayer);
        desk.settle(quote, offer, payment);
    }

    /// @notice The same, and the call must revert with this.
    function refuse(Quote memory quote, bytes memory error) internal {
        refuse(quote, signQuote(quote), signPayment(quote), error);
    }

    function refuse(Quote memory quote, bytes memory offer, bytes memory payment, bytes memory error) internal {
        (uint256 paid, uint256 left) = (usdc.balanceOf(treasury), desk.coinsLeftToday());
        vm.expectRevert(error);
        vm.prank(relayer);
        desk.settle(quote, offer, payment);
        assertEq(usdc.balanceOf(treasury), paid);
        assertEq(desk.coinsLeftToday(), left);
    }

    /// @notice Posts a price that was signed in this second.
    function post(uint256 cents) internal {
        priceTime = block.timestamp;
        desk.postPrice(cents, priceTime, pricer, signPrice(pricerKey, cents, priceTime));
    }

    function renewFeeds() internal {
        vm.startPrank(admin);
        goldFeed.post(GOLD);
        usdcFeed.post(1e8);
        vm.stopPrank();
    }

    function postGold(int256 answer) internal {
        vm.prank(admin);
        goldFeed.post(answer);
    }

    function postDollar(int256 answer) internal {
        vm.prank(admin);
        usdcFeed.post(answer);
    }

    function signQuote(Quote memory quote) internal view returns (bytes memory) {
        return sign(quoterKey, desk.quoteDigest(quote));
    }

    /// @notice The buyer's authorization, whose nonce is the quote's digest.
    function signPayment(Quote memory quote) internal view returns (bytes memory) {
        return sign(aliceKey, paymentDigest(quote, desk.quoteDigest(quote)));
    }

    function paymentDigest(Quote memory quote, bytes32 nonce) internal view returns (bytes32) {
        bytes32 structHash = keccak256(
            abi.encode(keccak256(bytes(RECEIVE)), quote.buyer, address(desk), quote.usdc, 0, quote.notAfter, nonce)
        );
        return keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), structHash));
    }

    function signPrice(uint256 key, uint256 cents, uint256 time) internal view returns (bytes memory) {
        return sign(key, priceDigest(cents, time));
    }

    /// @notice As the site has it signed: in a domain of the token's name.
    function priceDigest(uint256 cents, uint256 time) internal view returns (bytes32) {
        bytes32 domain = domainOf(string.concat(NAME, " price"), address(token));
        bytes32 typehash = keccak256("SetPrice(uint256 priceCents,uint256 time)");
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(abi.encode(typehash, cents, time))));
    }

    function domainOf(string memory name, address verifier) internal view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256("1"), block.chainid, verifier));
    }

    function sign(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function grantQuoter(address account) internal {
        bytes32 role = desk.QUOTER_ROLE();
        vm.prank(admin);
        token.grantRole(role, account);
    }

    function unauthorized(address account, bytes32 role) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("AccessControlUnauthorizedAccount(address,bytes32)", account, role);
    }
}
