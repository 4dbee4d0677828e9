// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Reserve} from "../src/extensions/Reserve.sol";
import {UsgToken} from "../src/UsgToken.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract ReserveTest is TokenFixture {
    function test_keepsAndPublishesTheAttestation() public {
        issueTo(alice, 3 * COIN);
        redeemBy(alice, 2 * COIN);
        bytes32 report = keccak256("second report");
        uint48 asOf = uint48(block.timestamp);

        vm.expectEmit(address(token));
        emit Reserve.ReserveAttested(attestor, report, 700_000, asOf, 2 * COIN);
        vm.prank(attestor);
        token.attestReserve(700_000, asOf, 2 * COIN, report);

        (uint256 coins, uint48 keptAsOf, uint256 redeemedAsOf, bytes32 documentHash) = token.attestation();
        assertEq(coins, 700_000);
        assertEq(keptAsOf, asOf);
        assertEq(redeemedAsOf, 2 * COIN);
        assertEq(documentHash, report);
    }

    function test_takesAttestationsFromTheAttestorOnly() public {
        expectNotAttestor(admin);
        vm.prank(admin);
        token.attestReserve(1, uint48(block.timestamp), 0, 0);
    }

    function test_refusesAnAttestationOfTheFuture() public {
        uint48 tomorrow = uint48(block.timestamp + 1);
        vm.expectRevert(abi.encodeWithSelector(Reserve.AttestationInFuture.selector, tomorrow));
        vm.prank(attestor);
        token.attestReserve(1, tomorrow, 0, 0);
    }

    function test_refusesAnAttestationOfATimeBeforeTheLast() public {
        uint48 last = uint48(block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(Reserve.AttestationOutOfOrder.selector, last - 1, last));
        vm.prank(attestor);
        token.attestReserve(1, last - 1, 0, 0);
    }

    function test_letsTheAttestorCorrectAnAttestationOfTheSameTime() public {
        attest(5);
        assertEq(token.headroom(), 5 * COIN);
    }

    function test_letsTheAttestorCorrectTheRedemptionsOfItsCountDownwards() public {
        attest(10);
        issueTo(alice, 6 * COIN);
        redeemBy(alice, 3 * COIN);
        attest(10);
        assertEq(token.headroom(), 7 * COIN);

        uint48 asOf = uint48(block.timestamp);
        uint256[3] memory corrected = [2 * COIN, COIN, 0];
        for (uint256 i = 0; i < corrected.length; i++) {
            vm.prank(attestor);
            token.attestReserve(10, asOf + uint48(i), corrected[i], keccak256("corrected"));
            (,, uint256 redeemedAsOf,) = token.attestation();
            assertEq(redeemedAsOf, corrected[i]);
            assertEq(token.headroom(), 4 * COIN + corrected[i]);
            vm.warp(block.timestamp + 1);
        }
    }

    function test_refusesToCountMoreRedemptionsThanThereWere() public {
        vm.expectRevert(abi.encodeWithSelector(Reserve.RedeemedAboveTotal.selector, 1, 0));
        vm.prank(attestor);
        token.attestReserve(1, uint48(block.timestamp), 1, 0);
    }

    function test_refusesMoreCoinsThanItCanKeep() public {
        vm.expectRevert(
            abi.encodeWithSignature("SafeCastOverflowedUintDowncast(uint8,uint256)", 64, uint256(type(uint64).max) + 1)
        );
        vm.prank(attestor);
        token.attestReserve(uint256(type(uint64).max) + 1, uint48(block.timestamp), 0, 0);
    }

    function test_aRedeemedCoinIsNotIssuedAgainWithoutANewAttestation() public {
        attest(10);
        issueTo(alice, 10 * COIN);
        redeemBy(alice, 4 * COIN);

        assertEq(token.headroom(), 0);
        vm.expectRevert(abi.encodeWithSelector(Reserve.ExceedsReserve.selector, 1, 0));
        issueTo(alice, 1);

        attest(7);
        issueTo(alice, COIN);
        assertEq(token.headroom(), 0);
    }

    function test_anAttestationOfAnEarlierTimeCountsTheRedemptionsSince() public {
        attest(10);
        issueTo(alice, 6 * COIN);
        uint48 countedAt = uint48(block.timestamp);
        vm.warp(block.timestamp + 1 days);
        redeemBy(alice, 2 * COIN);

        vm.prank(attestor);
        token.attestReserve(10, countedAt, 0, 0);
        assertEq(token.headroom(), 4 * COIN);
    }

    function test_anAttestationOfAnEarlierTimeKeepsAndPublishesWhatItWasGiven() public {
        issueTo(alice, 6 * COIN);
        redeemBy(alice, COIN);
        uint48 countedAt = uint48(block.timestamp);
        vm.warp(block.timestamp + 1 days);
        redeemBy(alice, 2 * COIN);
        bytes32 report = keccak256("late report");

        vm.expectEmit(address(token));
        emit Reserve.ReserveAttested(attestor, report, 10, countedAt, COIN);
        vm.prank(attestor);
        token.attestReserve(10, countedAt, COIN, report);

        (uint256 coins, uint48 asOf, uint256 redeemedAsOf, bytes32 documentHash) = token.attestation();
        assertEq(coins, 10);
        assertEq(asOf, countedAt);
        assertEq(redeemedAsOf, COIN);
        assertEq(documentHash, report);
    }

    function test_anAttestationAgesFromItsCountAndNotFromItsSubmission() public {
        uint48 countedAt = uint48(block.timestamp);
        vm.warp(block.timestamp + 30 days);
        vm.prank(attestor);
        token.attestReserve(10, countedAt, 0, 0);

        vm.warp(uint256(countedAt) + MAX_AGE);
        issueTo(alice, COIN);
        vm.warp(block.timestamp + 1);
        vm.expectRevert(abi.encodeWithSelector(Reserve.AttestationTooOld.selector, countedAt, MAX_AGE));
        issueTo(alice, COIN);
    }

    function test_aCountThatIsTooOldWhenSubmittedAllowsNoIssue() public {
        UsgToken fresh = new UsgToken(settings());
        vm.startPrank(admin);
        fresh.grantRole(fresh.ISSUER_ROLE(), issuer);
        fresh.setIssuerLimit(issuer, ISSUER_LIMIT);
        vm.stopPrank();
        uint48 countedAt = uint48(block.timestamp - MAX_AGE - 1);
        vm.prank(attestor);
        fresh.attestReserve(10, countedAt, 0, 0);

        vm.expectRevert(abi.encodeWithSelector(Reserve.AttestationTooOld.selector, countedAt, MAX_AGE));
        vm.prank(issuer);
        fresh.issue(alice, COIN, NO_DATA);
    }

    function test_anAttestationBelowTheSupplyStopsIssuanceAndNotRedemption() public {
        issueTo(alice, 10 * COIN);
        attest(3);
        assertEq(token.headroom(), 0);
        redeemBy(alice, 10 * COIN);
        assertEq(token.totalSupply(), 0);
        assertEq(token.headroom(), 0);
    }

    function test_anAttestationAllowsIssuanceUpToItsLastSecond() public {
        vm.warp(block.timestamp + MAX_AGE);
        issueTo(alice, COIN);

        vm.warp(block.timestamp + 1);
        (, uint48 asOf,,) = token.attestation();
        vm.expectRevert(abi.encodeWithSelector(Reserve.AttestationTooOld.selector, asOf, MAX_AGE));
        issueTo(alice, COIN);
    }

    function test_anOldAttestationBlocksNeitherTransferNorRedemption() public {
        issueTo(alice, 2 * COIN);
        vm.warp(block.timestamp + 10 * uint256(MAX_AGE));
        vm.prank(alice);
        token.transfer(bob, COIN);
        redeemBy(bob, COIN);
        assertEq(token.totalRedeemed(), COIN);
    }

    function testFuzz_noAttestationBlocksARedemption(uint64 coins, uint256 redeemedAsOf, uint256 redeemed) public {
        redeemed = bound(redeemed, 1, 9);
        issueTo(alice, 10 * COIN);
        redeemBy(alice, COIN);
        vm.prank(attestor);
        token.attestReserve(coins, uint48(block.timestamp), bound(redeemedAsOf, 0, COIN), 0);

        redeemBy(alice, redeemed * COIN);
        assertEq(token.totalRedeemed(), (redeemed + 1) * COIN);
        token.headroom();
    }

    function testFuzz_headroomIsCoinsLessRedemptionsSinceLessSupplyAndNeverBelowZero(
        uint64 coins,
        uint256 issued,
        uint256 redeemed,
        uint256 redeemedAsOf
    ) public {
        issued = bound(issued, 1, ATTESTED);
        redeemed = bound(redeemed, 1, issued);
        redeemedAsOf = bound(redeemedAsOf, 0, redeemed * COIN);
        issueTo(alice, issued * COIN);
        redeemBy(alice, redeemed * COIN);

        vm.prank(attestor);
        token.attestReserve(coins, uint48(block.timestamp), redeemedAsOf, 0);

        int256 exact = int256(coins * COIN) - int256(redeemed * COIN - redeemedAsOf) - int256(token.totalSupply());
        assertEq(token.headroom(), exact > 0 ? uint256(exact) : 0);
    }
}
