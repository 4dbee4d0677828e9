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

    /// @notice One campaign for all, so that each has as many runs as there are.
    function invariant_theTokenIsAsItsBooksSay() public view {
        expectFigures();
        expectAccounts();
        expectSuccessors();
        assertEq(token.historyHash(), handler.history(), "the history is that of the logs");
        assertLe(token.totalSupply(), vault.coins() * COIN, "every token has its coin");
        assertLe(token.totalSupply(), CAP, "the cap holds");
        uint256 issuedSince = handler.issued() - handler.issuedAtAsOf();
        assertLe(issuedSince, handler.headroomAtAsOf(), "no more is issued since the count than the headroom then");
    }

    /// @notice At the end of each run, since what these show stays: used words, roles, and all that was issued.
    function afterInvariant() public view {
        expectWordsAndNonces();
        expectStaff();
    }

    function expectFigures() private view {
        assertEq(token.cap(), CAP);
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

    function expectAccounts() private view {
        address[] memory holders = handler.allHolders();
        (,,, uint256[] memory balances) = token.books(holders);
        uint256 sum;
        for (uint256 i = 0; i < holders.length; i++) {
            sum += token.balanceOf(holders[i]);
            assertEq(token.balanceOf(holders[i]), handler.balanceOf(holders[i]));
            assertEq(balances[i], handler.balanceOf(holders[i]));
            assertEq(token.isFrozen(holders[i]), handler.frozen(holders[i]));
            assertEq(token.nonces(holders[i]), handler.permits(holders[i]));
            address next = holders[(i + 1) % holders.length];
            assertEq(token.allowance(holders[i], next), handler.allowance(holders[i], next));
        }
        assertEq(token.totalSupply(), sum);
        assertEq(token.balanceOf(address(token)), 0);
        assertEq(token.balanceOf(address(0)), 0);
        (bytes32 history, uint256 supply, uint256 redeemed,) = token.books(holders);
        assertEq(history, handler.history());
        assertEq(supply, handler.supply());
        assertEq(redeemed, handler.redeemed());
    }

    function expectWordsAndNonces() private view {
        for (uint256 i = 0; i < 20; i++) {
            bytes32 word = bytes32(i);
            address holder = handler.holders(i % 6);
            assertEq(token.issueDataUsed(word), handler.wordUsed(address(0), word));
            assertEq(token.redemptionDataUsed(holder, word), handler.wordUsed(holder, word));
            assertEq(token.authorizationState(holder, word), handler.nonceUsed(holder, word));
        }
    }

    function expectStaff() private view {
        string[4] memory roles = ["ISSUER_ROLE", "PRICER_ROLE", "COMPLIANCE_ROLE", "PAUSER_ROLE"];
        address[] memory people = handler.everyone();
        uint256 issued;
        for (uint256 i = 0; i < people.length; i++) {
            (uint256 left, uint256 issuedBy, uint256 limit) = token.issuerAllowance(people[i]);
            issued += issuedBy;
            assertEq(issuedBy, handler.issuedBy(people[i]));
            assertEq(limit, handler.limitOf(people[i]));
            assertEq(left, handler.leftTo(people[i]));
            for (uint256 j = 0; j < roles.length; j++) {
                bytes32 role = keccak256(bytes(roles[j]));
                assertEq(token.hasRole(role, people[i]), handler.holdsRole(role, people[i]));
            }
            assertEq(token.hasRole(0, people[i]), handler.holdsRole(0, people[i]));
        }
        assertEq(issued, handler.issued(), "every issue is counted against an issuer");
    }

    function expectSuccessors() private view {
        address attestor = token.attestor();
        assertEq(attestor, handler.attestor());
        assertEq(token.defaultAdmin(), handler.staff(0));
        assertNotEq(attestor, token.defaultAdmin(), "the attestor is not the admin");
        assertFalse(token.hasRole(token.ISSUER_ROLE(), attestor), "the attestor is no issuer");
        assertEq(token.defaultAdminDelay(), 1 days);
        (address account, uint48 schedule) = token.pendingDefaultAdmin();
        (address booked, uint48 bookedSchedule) = handler.nextAdmin();
        assertEq(account, booked);
        assertEq(schedule, bookedSchedule);
        (account, schedule) = token.pendingAttestor();
        (booked, bookedSchedule) = handler.nextAttestor();
        assertEq(account, booked);
        assertEq(schedule, bookedSchedule);
    }
}
