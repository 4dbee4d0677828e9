// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Test} from "forge-std/Test.sol";

import {LocalFeed} from "../../local/LocalFeed.sol";
import {Quote, SaleDesk} from "../../src/SaleDesk.sol";
import {TokenSettings, UsgToken} from "../../src/UsgToken.sol";
import {DeskSettings} from "../../src/desk/DeskSettings.sol";
import {IUsdc} from "../../src/desk/IUsdc.sol";
import {Wallet} from "../Wallet.sol";
import {HostileUsdc} from "../desk/HostileUsdc.sol";
import {DeskBooks} from "./DeskBooks.sol";

/// @notice Random steps of buyers, thieves, staff, feeds and USDC, legal and illegal; this contract is the admin. A step reverts, and so
/// fails the run, where the desk sells, refuses or names another error than the books say.
contract DeskHandler is Test, DeskBooks {
    bytes32 private constant PAUSER = keccak256("PAUSER_ROLE");
    bytes32 private constant ISSUER = keccak256("ISSUER_ROLE");

    UsgToken public token;
    HostileUsdc public usdc;
    SaleDesk public desk;
    LocalFeed private goldFeed;
    LocalFeed private dollarFeed;

    /// @notice Three keys, and a contract that obeys the fourth.
    address[] public buyers;
    address private wallet;
    Sale[] private sales;
    uint256 private orders;

    /// @notice How often the desk refused with this error, and how often it sold.
    mapping(bytes4 error => uint256) public refusals;
    uint256 public settled;

    uint256 private constant PRICER_KEY = 101;
    uint256 private constant QUOTER_KEY = 102;
    uint256 private constant PAUSER_KEY = 103;
    uint256 private constant ATTESTOR_KEY = 104;

    // Computing an address takes longer than any step.
    address private immutable _pricer = vm.addr(PRICER_KEY);
    address private immutable _quoter = vm.addr(QUOTER_KEY);
    address private immutable _pauser = vm.addr(PAUSER_KEY);
    address private immutable _relayer = vm.addr(106);
    address private immutable _walletOwner = vm.addr(4);

    constructor() {
        (treasury, attestor) = (vm.addr(105), vm.addr(ATTESTOR_KEY));
        token = new UsgToken(
            TokenSettings({
                name: "Gold Dollar",
                symbol: "GLD1",
                cap: CAP,
                maxAttestationAge: uint48(MAX_AGE),
                adminDelay: 1 days,
                admin: address(this),
                attestor: attestor
            })
        );
        usdc = new HostileUsdc(address(this));
        goldFeed = new LocalFeed(address(this), "XAU / USD", 8, 2_600e8);
        dollarFeed = new LocalFeed(address(this), "USDC / USD", 8, 1e8);
        (gold, dollar) = (Answer(2_600e8, block.timestamp), Answer(1e8, block.timestamp));
        desk = new SaleDesk(deskSettings());
        (deskAddress, priceTime) = (address(desk), block.timestamp);

        wallet = address(new Wallet(_walletOwner));
        buyers = [vm.addr(1), vm.addr(2), vm.addr(3), wallet];
        for (uint256 i = 0; i < 4; i++) {
            give(buyers[i], 500_000e6);
        }
        token.grantRole(ISSUER, deskAddress);
        token.grantRole(PAUSER, _pauser);
        grant(PRICER, _pricer);
        grant(QUOTER, _quoter);
        isIssuer = true;
        setLimit(1_000 * COIN);
        attest(1_000);
        vm.warp(block.timestamp + 1);
        post(0);
    }

    function deskSettings() private view returns (DeskSettings memory) {
        return DeskSettings({
            token: token,
            usdc: IUsdc(address(usdc)),
            treasury: treasury,
            goldFeed: goldFeed,
            usdcFeed: dollarFeed,
            goldMaxAge: uint32(GOLD_MAX_AGE),
            usdcMaxAge: uint32(USDC_MAX_AGE),
            bandMinBps: 10_100,
            bandMaxBps: 11_200,
            coinWeight: 1e9,
            coinsPerOrder: uint64(PER_ORDER),
            coinsPerDay: uint64(PER_DAY)
        });
    }

    /// @notice Mostly as it should be; else with one fault in the quote, in its signature or in the payment's.
    function buy(uint256 seed) external {
        if (draw(seed, "open") % 3 > 0) open();
        for (uint256 i = 0; i < 3; i++) {
            buyOnce(uint256(keccak256(abi.encode(seed, i))));
        }
    }

    function buyOnce(uint256 seed) private {
        uint256 key = 1 + draw(seed, "buyer") % 4;
        Sale memory sale;
        uint256 coins = 1 + draw(seed, "coins") % PER_ORDER;
        uint256 notAfter = block.timestamp + 1 + draw(seed, "time") % 600;
        bytes32 order = bytes32(++orders);
        sale.quote = Quote(order, buyers[key - 1], coins, coins * cents * 1e4, priceTime, notAfter, bytes32(seed));
        (sale.quoter, sale.payer) = (_quoter, sale.quote.buyer);
        spoil(sale, seed, draw(seed, "fault") % 32);
        sales.push(sale);
        attempt(sale);
    }

    /// @notice Everything as on an ordinary day, as staff would have it.
    function open() private {
        if (stopped && call(address(this), abi.encodeCall(desk.resume, ()), 0)) stopped = false;
        if (mode != HostileUsdc.Mode.Honest) usdc.behave(mode = HostileUsdc.Mode.Honest);
        uint256 ofWeek = (block.timestamp + 3 days) % 7 days;
        vm.warp(block.timestamp + (ofWeek >= 4 days + 21 hours ? 7 days - ofWeek : 1));
        setGoldTo(2_600e8);
        setDollarTo(1e8);
        grant(PRICER, _pricer);
        grant(QUOTER, _quoter);
        if (cents < 262_600 || cents > 291_200) post(0);
        actAsUsual();
    }

    function actAsUsual() private {
        if (paused) setPaused(false);
        if (!isIssuer) token.grantRole(ISSUER, deskAddress);
        isIssuer = true;
        setLimit(1_000 * COIN + supply);
        attest(supply / COIN + 500);
    }

    function spoil(Sale memory sale, uint256 seed, uint256 fault) private view {
        Quote memory quote = sale.quote;
        if (fault == 0) quote.orderHash = 0;
        if (fault == 1) quote.orderHash = bytes32(draw(seed, "order") % orders);
        if (fault == 2) (quote.coins, quote.usdc) = (0, 0);
        if (fault == 3) (quote.coins, quote.usdc) = (PER_ORDER + 1, (PER_ORDER + 1) * cents * 1e4);
        if (fault == 4) quote.usdc += 1;
        if (fault == 5) quote.usdc -= 1;
        if (fault == 6) quote.usdc = draw(seed, "amount") % (quote.usdc + 1);
        if (fault == 7) quote.priceTime -= 1;
        if (fault == 8) quote.priceTime = block.timestamp;
        if (fault == 9) quote.notAfter = block.timestamp;
        if (fault == 10) quote.notAfter = block.timestamp + 601;
        if (fault == 11) quote.notAfter = block.timestamp + 600;
        if (fault == 12) sale.quoter = address(0);
        if (fault == 13) sale.quoter = attestor;
        if (fault == 14) sale.quoter = _pricer;
        if (fault == 15) sale.quoter = sale.payer == wallet ? _walletOwner : sale.payer;
        if (fault == 16) quote.buyer = buyers[draw(seed, "victim") % 4];
        if (fault == 17) sale.payer = buyers[draw(seed, "victim") % 4];
        if (fault == 18) sale.nonceIsOther = true;
    }

    /// @notice Anyone may send what was sent before, at once or later.
    function again(uint256 seed) external {
        if (sales.length > 0) attempt(sales[sales.length - 1 - draw(seed, "sale") % min(sales.length, 12)]);
    }

    /// @notice A price about 5 % over gold or near the band's edges, of now; or one with a fault.
    function postPrice(uint256 seed) external {
        post(seed);
    }

    function setGold(uint256 seed) external {
        setGoldTo(int256(2_550e8 + draw(seed, "gold") % 100e8));
        uint256 kind = draw(seed, "kind") % 12;
        if (kind == 0) setGoldTo(draw(seed, "digits") % 2 == 0 ? int256(260e8) : int256(26_000e8));
        if (kind == 1) setGoldTo(0);
        if (kind == 2) setGoldTo(int256(uint256(2 ** 64)));
        // The last answers at which the price is still inside, and the next ones.
        if (kind <= 5 && kind >= 3) setGoldTo(int256((cents * 1e8 + 111) / 112 - draw(seed, "edge") % 2));
        if (kind <= 8 && kind >= 6) setGoldTo(int256(cents * 1e8 / 101 + draw(seed, "edge") % 2));
    }

    function setDollar(uint256 seed) external {
        int256[7] memory answers = [int256(1e8), 0.995e8, 0.995e8 - 1, 1.05e8, 1.05e8 + 1, -1, 1e7];
        uint256 kind = draw(seed, "dollar") % 14;
        setDollarTo(kind < 7 ? answers[kind] : int256(1e8));
    }

    /// @notice A few seconds or hours; or to an edge: of the week, of a day, or of a feed's age. Feeds are mostly renewed.
    function wait(uint256 seed) external {
        uint256 time = block.timestamp + 1 + draw(seed, "seconds") % (seed % 2 == 0 ? 20 : 12 hours);
        uint256 kind = draw(seed, "kind") % 12;
        uint256 monday = block.timestamp + 7 days - (block.timestamp + 3 days) % 7 days;
        uint256 edge = draw(seed, "edge") % 3;
        if (kind <= 1) time = monday - 2 days - 3 hours - 1 + edge;
        if (kind <= 3 && kind >= 2) time = monday - 1 + edge;
        if (kind == 4) time = (block.timestamp / 1 days + 1) * 1 days - 1 + edge;
        if (kind == 5) time = dollar.time + USDC_MAX_AGE + edge;
        if (kind == 6) time = gold.time + GOLD_MAX_AGE + edge;
        if (time <= block.timestamp) return;
        // Not every step is to fall into a weekend.
        if (kind > 6 && time > monday - 2 days - 3 hours) time = monday + time % 4 hours;
        vm.warp(time);
        if (kind != 5) setDollarTo(1e8);
        if (kind != 6 && kind != 5) {
            setGoldTo(gold.price < 2_000e8 || gold.price > 3_000e8 ? int256(2_600e8) : gold.price);
        }
    }

    function stop(uint256 seed) external {
        address by = draw(seed, "by") % 4 == 0 ? _pauser : person(seed);
        bool allowed = by == _pauser;
        bytes4 error = allowed ? bytes4(0) : IAccessControl.AccessControlUnauthorizedAccount.selector;
        if (allowed && stopped) error = SaleDesk.DeskStopped.selector;
        if (call(by, abi.encodeCall(desk.stop, ()), error)) stopped = true;
    }

    function resume(uint256 seed) external {
        address by = draw(seed, "by") % 8 == 0 ? person(seed) : address(this);
        bool allowed = by == address(this);
        bytes4 error = allowed ? bytes4(0) : IAccessControl.AccessControlUnauthorizedAccount.selector;
        if (allowed && !stopped) error = SaleDesk.DeskNotStopped.selector;
        if (call(by, abi.encodeCall(desk.resume, ()), error)) stopped = false;
    }

    /// @notice Somebody sends the desk a little, or as much as an order costs.
    function dust(uint256 seed) external {
        give(deskAddress, seed % 2 == 0 ? 1 : 50_000e6);
    }

    function sweep(uint256 seed) external {
        if (mode != HostileUsdc.Mode.Honest) return;
        call(person(seed), abi.encodeCall(desk.sweep, (usdc)), 0);
        dollarsOf[treasury] += dollarsOf[deskAddress];
        dollarsOf[deskAddress] = 0;
    }

    /// @notice USDC is upgraded, mostly to what it was.
    function upgrade(uint256 seed) external {
        uint256 number = draw(seed, "mode") % 30;
        mode = number < 10 ? HostileUsdc.Mode(number) : HostileUsdc.Mode.Honest;
        usdc.behave(mode);
        if (mode == HostileUsdc.Mode.Reentering) usdc.aimAt(deskAddress, abi.encodeCall(desk.sweep, (usdc)));
    }

    /// @notice Whoever is appointed or dismissed, the attestor and the zero address included.
    function appoint(uint256 seed) external {
        bytes32 role = seed % 2 == 0 ? QUOTER : PRICER;
        address usual = vm.addr(role == QUOTER ? QUOTER_KEY : PRICER_KEY);
        uint256 kind = draw(seed, "kind") % 8;
        if (kind > 3) return grant(role, usual);
        address[4] memory others = [usual, attestor, address(0), buyers[draw(seed, "whom") % 4]];
        if (kind > 0 && !holds[role][others[kind]]) return grant(role, others[kind]);
        token.revokeRole(role, others[kind]);
        holds[role][others[kind]] = false;
    }

    /// @notice What the token's staff do that a sale meets.
    function actAtToken(uint256 seed) external {
        uint256 kind = draw(seed, "act") % 12;
        address buyer = buyers[draw(seed, "whom") % 4];
        if (kind > 6) actAsUsual();
        if (kind == 0 && !paused) setPaused(true);
        if (kind == 1 || frozen[buyer]) setFrozen(buyer, !frozen[buyer]);
        if (kind == 2) setLimit(supply + (draw(seed, "limit") % 12) * COIN);
        if (kind == 3) attest(supply / COIN + draw(seed, "coins") % 12);
        if (kind == 4 && isIssuer) {
            token.revokeRole(ISSUER, deskAddress);
            (isIssuer, limit) = (false, 0);
        }
        if (kind == 5) vm.warp(block.timestamp + MAX_AGE + 1);
        if (kind == 6 && draw(seed, "end") % 8 == 0 && !finalized) {
            token.finalizeIssuance();
            finalized = true;
        }
    }

    /// @notice The desk says beforehand what a sale of a coin would meet.
    function ask(uint256 seed) external {
        call(person(seed), abi.encodeCall(desk.requireOpen, ()), refusesOpen());
    }

    function attempt(Sale memory sale) private {
        bytes32 digest = desk.quoteDigest(sale.quote);
        bytes4 error = refusesSale(sale, digest);
        bytes memory data =
            abi.encodeCall(desk.settle, (sale.quote, signOffer(sale, digest), signPayment(sale, digest)));
        if (!call(_relayer, data, error)) return;
        bookSale(sale.quote, digest);
        settled++;
    }

    function signOffer(Sale memory sale, bytes32 digest) private view returns (bytes memory) {
        if (sale.quoter == address(0)) return new bytes(65);
        if (sale.quoter == attestor) return sign(ATTESTOR_KEY, digest);
        for (uint256 key = 1; key <= 4; key++) {
            if (sale.quoter == (key == 4 ? _walletOwner : buyers[key - 1])) return sign(key, digest);
        }
        return sign(sale.quoter == _pricer ? PRICER_KEY : QUOTER_KEY, digest);
    }

    function signPayment(Sale memory sale, bytes32 digest) private view returns (bytes memory) {
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(
                    "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
                ),
                sale.quote.buyer,
                deskAddress,
                sale.quote.usdc,
                0,
                sale.quote.notAfter,
                sale.nonceIsOther ? ~digest : digest
            )
        );
        uint256 key = 4;
        for (uint256 i = 1; i <= 3; i++) {
            if (sale.payer == buyers[i - 1]) key = i;
        }
        return sign(key, keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), structHash)));
    }

    function post(uint256 seed) private {
        uint256 fault = draw(seed, "fault") % 16;
        uint256 price = uint256(gold.price) * (100 + draw(seed, "percent") % 14) / 1e8;
        (uint256 time, uint256 key, address pricer) = (block.timestamp, PRICER_KEY, _pricer);
        if (seed == 0) (fault, price) = (99, 273_000);
        if (price == 0 || price > 1e9) price = 273_000;
        if (fault == 0) price = 0;
        if (fault == 1) price = 2 ** 64;
        if (fault == 2) time += 1;
        if (fault == 3) time = priceTime;
        if (fault == 4) time = priceTime - 1;
        if (fault == 5) key = QUOTER_KEY;
        if (fault == 6) (key, pricer) = (QUOTER_KEY, _quoter);
        if (fault == 7) pricer = address(0);
        if (fault == 8) time = priceTime + 1;
        bytes memory signature = pricer == address(0) ? new bytes(65) : signPrice(key, price, time);
        address signer = pricer == address(0) ? address(0) : key == PRICER_KEY ? _pricer : _quoter;
        bytes4 error = refusesPrice(price, time, pricer, signer);
        if (call(_relayer, abi.encodeCall(desk.postPrice, (price, time, pricer, signature)), error)) {
            (cents, priceTime) = (price, time);
        }
    }

    function signPrice(uint256 key, uint256 price, uint256 time) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Gold Dollar price"),
                keccak256("1"),
                block.chainid,
                address(token)
            )
        );
        bytes32 structHash = keccak256(abi.encode(keccak256("SetPrice(uint256 priceCents,uint256 time)"), price, time));
        return sign(key, keccak256(abi.encodePacked(hex"1901", domain, structHash)));
    }

    function call(address by, bytes memory data, bytes4 error) private returns (bool accepted) {
        bytes memory result;
        vm.prank(by);
        (accepted, result) = deskAddress.call(data);
        if (error == 0) {
            assertTrue(accepted, "the desk refused what it should accept");
        } else {
            assertFalse(accepted, "the desk accepted what it should refuse");
            assertEq(bytes4(result), error, "the desk refused for another reason");
            refusals[error]++;
        }
    }

    function grant(bytes32 role, address account) private {
        token.grantRole(role, account);
        holds[role][account] = true;
    }

    function give(address account, uint256 value) private {
        usdc.mint(account, value);
        dollarsOf[account] += value;
    }

    function setPaused(bool now_) private {
        vm.prank(_pauser);
        if (now_) token.pause();
        else token.unpause();
        paused = now_;
    }

    function setFrozen(address account, bool now_) private {
        if (!token.hasRole(token.COMPLIANCE_ROLE(), address(this))) {
            token.grantRole(token.COMPLIANCE_ROLE(), address(this));
        }
        if (now_) token.freeze(account, 0);
        else token.unfreeze(account, 0);
        frozen[account] = now_;
    }

    function setLimit(uint256 total) private {
        token.setIssuerLimit(deskAddress, total);
        limit = total;
    }

    function attest(uint256 coins) private {
        vm.prank(attestor);
        token.attestReserve(coins, uint48(block.timestamp), 0, 0);
        (attestedCoins, attestedAt) = (coins, block.timestamp);
    }

    function setGoldTo(int256 answer) private {
        goldFeed.post(answer);
        gold = Answer(answer, block.timestamp);
    }

    function setDollarTo(int256 answer) private {
        dollarFeed.post(answer);
        dollar = Answer(answer, block.timestamp);
    }

    function person(uint256 seed) private view returns (address) {
        address[6] memory people = [_relayer, _pricer, _quoter, attestor, treasury, buyers[seed % 4]];
        return people[draw(seed, "person") % 6];
    }

    function sign(uint256 key, bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function draw(uint256 seed, string memory purpose) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, purpose)));
    }

    function min(uint256 a, uint256 b) private pure returns (uint256) {
        return a < b ? a : b;
    }

    function theTreasury() external view returns (address) {
        return treasury;
    }
}
