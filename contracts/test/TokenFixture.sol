// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {Attestor} from "../src/extensions/Attestor.sol";
import {Ledger} from "../src/extensions/Ledger.sol";
import {TokenSettings, UsgToken} from "../src/UsgToken.sol";

/// @notice A token with one account per role, 600,000 attested coins and two holders without balance.
abstract contract TokenFixture is Test {
    string internal constant NAME = "Gold Dollar";
    string internal constant SYMBOL = "GLD1";
    uint256 internal constant COIN = 1e9;
    uint256 internal constant CAP = 10_000_000 * COIN;
    uint256 internal constant ATTESTED = 600_000;
    uint256 internal constant ISSUER_LIMIT = 2 * CAP;
    uint48 internal constant MAX_AGE = 35 days;
    uint48 internal constant ADMIN_DELAY = 2 days;
    bytes32 internal constant TICKET = keccak256("ticket");
    bytes internal constant NO_DATA = "";

    address internal admin = makeAddr("admin");
    address internal attestor = makeAddr("attestor");
    address internal issuer = makeAddr("issuer");
    address internal pricer = makeAddr("pricer");
    address internal fulfiller = makeAddr("fulfiller");
    address internal compliance = makeAddr("compliance");
    address internal pauser = makeAddr("pauser");
    address internal relayer = makeAddr("relayer");
    address internal bob = makeAddr("bob");
    address internal alice;
    uint256 internal aliceKey;

    UsgToken internal token;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        (alice, aliceKey) = makeAddrAndKey("alice");
        token = new UsgToken(settings());

        vm.startPrank(admin);
        token.grantRole(token.ISSUER_ROLE(), issuer);
        token.setIssuerLimit(issuer, ISSUER_LIMIT);
        token.grantRole(token.PRICER_ROLE(), pricer);
        token.grantRole(token.FULFILMENT_ROLE(), fulfiller);
        token.grantRole(token.COMPLIANCE_ROLE(), compliance);
        token.grantRole(token.PAUSER_ROLE(), pauser);
        vm.stopPrank();

        attest(ATTESTED);
    }

    function settings() internal view returns (TokenSettings memory) {
        return TokenSettings({
            name: NAME,
            symbol: SYMBOL,
            cap: CAP,
            maxAttestationAge: MAX_AGE,
            adminDelay: ADMIN_DELAY,
            admin: admin,
            attestor: attestor
        });
    }

    /// @notice The whole test is made of calls by this account.
    modifier by(address who) {
        vm.startPrank(who);
        _;
        vm.stopPrank();
    }

    function attest(uint256 coins) internal {
        uint256 redeemed = token.totalRedeemed();
        vm.prank(attestor);
        token.attestReserve(coins, uint48(block.timestamp), redeemed, keccak256("report"));
    }

    function issueTo(address holder, uint256 value) internal {
        vm.prank(issuer);
        token.issue(holder, value, NO_DATA);
    }

    function redeemBy(address holder, uint256 value) internal {
        vm.prank(holder);
        token.redeem(value, NO_DATA);
    }

    function pause() internal {
        vm.prank(pauser);
        token.pause();
    }

    function freeze(address account) internal {
        vm.prank(compliance);
        token.freeze(account, keccak256("court order"));
    }

    function ticketData() internal pure returns (bytes memory) {
        return abi.encodePacked(TICKET);
    }

    function expectUnauthorized(address account, bytes32 role) internal {
        vm.expectRevert(abi.encodeWithSignature("AccessControlUnauthorizedAccount(address,bytes32)", account, role));
    }

    function expectNotAttestor(address account) internal {
        vm.expectRevert(abi.encodeWithSelector(Attestor.NotTheAttestor.selector, account));
    }

    function expectFrozen(address account) internal {
        vm.expectRevert(abi.encodeWithSelector(Ledger.AccountFrozen.selector, account));
    }

    /// @notice The EIP-712 digest of a struct in the token's domain.
    function digestOf(bytes32 structHash) internal view returns (bytes32) {
        return keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), structHash));
    }
}
