// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {UsgToken} from "../../src/UsgToken.sol";
import {TokenHandler} from "./TokenHandler.sol";
import {Vault} from "./Vault.sol";

/// @notice What holds after any sequence of steps, as long as the attestors count honestly. Each step itself reverts,
/// and so fails the run, where the token accepts, refuses or publishes anything else than the handler's books say.
contract InvariantsTest is Test {
    uint256 private constant COIN = 1e9;
    uint256 private constant CAP = 1_000 * COIN;

    UsgToken private token;
    TokenHandler private handler;
    Vault private vault;

    function setUp() public {
        vm.warp(1_800_000_000);
        handler = new TokenHandler(CAP);
        token = handler.token();
        vault = handler.vault();
        targetContract(address(handler));
    }

    function invariant_theTokensFiguresAreThoseOfTheBooks() public view {
        assertEq(token.totalSupply(), handler.issued() - handler.redeemed());
        assertEq(token.totalRedeemed(), handler.redeemed());
        assertEq(token.headroom(), handler.headroom());
        assertEq(token.paused(), handler.paused());
        assertEq(token.isIssuable(), !handler.finalized());
        (uint256 coins, uint48 asOf, uint256 redeemedAsOf, bytes32 documentHash) = token.attestation();
        (uint256 bookedCoins, uint48 bookedAsOf, uint256 bookedRedeemedAsOf, bytes32 bookedHash) = handler.attested();
        assertEq(coins, bookedCoins);
        assertEq(asOf, bookedAsOf);
        assertEq(redeemedAsOf, bookedRedeemedAsOf);
        assertEq(documentHash, bookedHash);
    }

    function invariant_everyAccountIsAsTheBooksSay() public view {
        uint256 sum;
        for (uint256 i = 0; i < handler.holderCount(); i++) {
            address holder = handler.holders(i);
            sum += token.balanceOf(holder);
            assertEq(token.balanceOf(holder), handler.balanceOf(holder));
            assertEq(token.isFrozen(holder), handler.frozen(holder));
            assertEq(token.nonces(holder), handler.permits(holder));
            address next = handler.holders((i + 1) % handler.holderCount());
            assertEq(token.allowance(holder, next), handler.allowance(holder, next));
        }
        assertEq(token.totalSupply(), sum);
        assertEq(token.balanceOf(address(token)), 0);
        assertEq(token.balanceOf(address(0)), 0);
    }

    function invariant_everyWordAndNonceIsUsedAsTheBooksSay() public view {
        for (uint256 i = 0; i < 20; i++) {
            bytes32 word = bytes32(i);
            address holder = handler.holders(i % handler.holderCount());
            assertEq(token.issueDataUsed(word), handler.wordUsed(address(0), word));
            assertEq(token.redemptionDataUsed(holder, word), handler.wordUsed(holder, word));
            assertEq(token.authorizationState(holder, word), handler.nonceUsed(holder, word));
        }
    }

    function invariant_theHistoryIsThatOfTheLogs() public view {
        assertEq(token.historyHash(), handler.history());
    }

    function invariant_everyIssuersLimitIsAsTheBooksSay() public view {
        address issuer = handler.staff(keccak256("ISSUER_ROLE"));
        (uint256 left, uint256 issued, uint256 limit) = token.issuerAllowance(issuer);
        assertEq(issued, handler.issued());
        assertEq(limit, handler.limitOf(issuer));
        assertEq(left, handler.leftTo(issuer));
    }

    function invariant_everyTokenHasItsCoinAndTheCapHolds() public view {
        assertLe(token.totalSupply(), vault.coins() * COIN);
        assertLe(token.totalSupply(), CAP);
        assertEq(token.cap(), CAP);
    }

    function invariant_issuedSinceTheCountNeverExceedsTheHeadroomThen() public view {
        assertLe(handler.issued() - handler.issuedAtAsOf(), handler.headroomAtAsOf());
    }
}
