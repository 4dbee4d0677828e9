// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Vm} from "forge-std/Vm.sol";

import {IERC1594} from "../src/IERC1594.sol";
import {UsgToken} from "../src/UsgToken.sol";
import {Attestor} from "../src/extensions/Attestor.sol";
import {Freezing} from "../src/extensions/Freezing.sol";
import {Issuance} from "../src/extensions/Issuance.sol";
import {IssuerLimits} from "../src/extensions/IssuerLimits.sol";
import {Redemption} from "../src/extensions/Redemption.sol";
import {Reserve} from "../src/extensions/Reserve.sol";
import {RecordedHistory} from "./RecordedHistory.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract HistoryTest is TokenFixture {
    bytes32 private history;
    Vm.Log[] private recorded;

    function setUp() public override {
        super.setUp();
        history = token.historyHash();
    }

    function test_beginsWithTheConstructorsOwnEvents() public {
        vm.recordLogs();
        UsgToken fresh = new UsgToken(settings());
        Vm.Log[] memory written = vm.getRecordedLogs();
        assertEq(written.length, 2);
        assertEq(written[0].topics[0], IAccessControl.RoleGranted.selector);
        assertEq(written[1].topics[0], Attestor.AttestorChanged.selector);
        assertEq(fresh.historyHash(), RecordedHistory.extend(0, address(fresh), written));
        assertNotEq(fresh.historyHash(), 0);
    }

    function test_recordsTheHandOverOfTheAdmin() public {
        act(admin, abi.encodeCall(token.cancelDefaultAdminTransfer, ()), none());
        bytes32 scheduled = IAccessControlDefaultAdminRules.DefaultAdminTransferScheduled.selector;
        bytes32 canceled = IAccessControlDefaultAdminRules.DefaultAdminTransferCanceled.selector;
        act(admin, abi.encodeCall(token.beginDefaultAdminTransfer, (bob)), one(scheduled));
        act(admin, abi.encodeCall(token.beginDefaultAdminTransfer, (alice)), two(canceled, scheduled));
        act(admin, abi.encodeCall(token.cancelDefaultAdminTransfer, ()), one(canceled));
        act(admin, abi.encodeCall(token.beginDefaultAdminTransfer, (bob)), one(scheduled));
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        bytes memory accept = abi.encodeCall(token.acceptDefaultAdminTransfer, ());
        act(bob, accept, two(IAccessControl.RoleRevoked.selector, IAccessControl.RoleGranted.selector));
        act(bob, abi.encodeCall(token.cancelDefaultAdminTransfer, ()), none());
    }

    function test_recordsThatTheAdminGaveUp() public {
        bytes32 scheduled = IAccessControlDefaultAdminRules.DefaultAdminTransferScheduled.selector;
        act(admin, abi.encodeCall(token.beginDefaultAdminTransfer, (address(0))), one(scheduled));
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        act(admin, abi.encodeCall(token.renounceRole, (0, admin)), one(IAccessControl.RoleRevoked.selector));
        assertEq(token.defaultAdmin(), address(0));
    }

    function test_recordsTheHandOverOfTheAttestor() public {
        bytes32 scheduled = Attestor.AttestorTransferScheduled.selector;
        bytes32 canceled = Attestor.AttestorTransferCanceled.selector;
        act(attestor, abi.encodeCall(token.cancelAttestorTransfer, ()), none());
        act(attestor, abi.encodeCall(token.beginAttestorTransfer, (bob)), one(scheduled));
        act(attestor, abi.encodeCall(token.beginAttestorTransfer, (alice)), two(canceled, scheduled));
        act(attestor, abi.encodeCall(token.cancelAttestorTransfer, ()), one(canceled));
        act(attestor, abi.encodeCall(token.beginAttestorTransfer, (bob)), one(scheduled));
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        act(bob, abi.encodeCall(token.acceptAttestorTransfer, ()), one(Attestor.AttestorChanged.selector));
    }

    function test_recordsThatAnIssuerStoppedIssuingAndThenBecameAttestor() public {
        bytes32[] memory events = new bytes32[](3);
        events[0] = IAccessControl.RoleRevoked.selector;
        events[1] = IssuerLimits.IssuerLimitSet.selector;
        events[2] = Attestor.AttestorChanged.selector;
        act(
            attestor,
            abi.encodeCall(token.beginAttestorTransfer, (issuer)),
            one(Attestor.AttestorTransferScheduled.selector)
        );
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        act(issuer, abi.encodeCall(token.acceptAttestorTransfer, ()), events);
    }

    function test_recordsRolesAndLimits() public {
        bytes32 granted = IAccessControl.RoleGranted.selector;
        bytes32 revoked = IAccessControl.RoleRevoked.selector;
        bytes32 limitSet = IssuerLimits.IssuerLimitSet.selector;
        bytes32 role = token.ISSUER_ROLE();
        act(admin, abi.encodeCall(token.grantRole, (role, bob)), one(granted));
        act(admin, abi.encodeCall(token.grantRole, (role, bob)), none());
        act(admin, abi.encodeCall(token.revokeRole, (role, bob)), one(revoked));
        act(admin, abi.encodeCall(token.revokeRole, (role, bob)), none());
        act(admin, abi.encodeCall(token.setIssuerLimit, (bob, COIN)), one(limitSet));
        act(issuer, abi.encodeCall(token.renounceRole, (role, issuer)), two(revoked, limitSet));
    }

    function test_recordsPauseFreezeReserveAndFulfilment() public {
        act(pauser, abi.encodeCall(token.pause, ()), one(Pausable.Paused.selector));
        act(pauser, abi.encodeCall(token.unpause, ()), one(Pausable.Unpaused.selector));
        act(compliance, abi.encodeCall(token.freeze, (bob, TICKET)), one(Freezing.Frozen.selector));
        act(compliance, abi.encodeCall(token.unfreeze, (bob, TICKET)), one(Freezing.Unfrozen.selector));
        bytes memory report = abi.encodeCall(token.attestReserve, (7, uint48(block.timestamp), 0, TICKET));
        act(attestor, report, one(Reserve.ReserveAttested.selector));
        bytes memory fulfil = abi.encodeCall(token.fulfilRedemption, (TICKET, bytes32(uint256(1))));
        act(fulfiller, fulfil, one(Redemption.RedemptionFulfilled.selector));
    }

    function test_recordsTheEndOfAnIssueAndOfIssuance() public {
        act(issuer, abi.encodeCall(token.voidIssue, (TICKET)), one(Issuance.IssueVoided.selector));
        act(admin, abi.encodeCall(token.finalizeIssuance, ()), one(Issuance.FinalizedIssuance.selector));
    }

    function testFuzz_recordsIssuesAndRedemptionsWithDataOfAnyLength(bytes calldata data, uint8 coins) public {
        uint256 value = (1 + uint256(coins)) * COIN;
        act(issuer, abi.encodeCall(token.issue, (alice, 3 * value, data)), one(IERC1594.Issued.selector));
        expectErc1594(abi.encode(issuer, alice), abi.encode(3 * value, data));
        act(alice, abi.encodeCall(token.redeem, (value, data)), one(IERC1594.Redeemed.selector));
        expectErc1594(abi.encode(address(0), alice), abi.encode(value, data));

        vm.prank(alice);
        token.approve(bob, value);
        if (data.length == 32) return;
        act(bob, abi.encodeCall(token.redeemFrom, (alice, value, data)), one(IERC1594.Redeemed.selector));
        expectErc1594(abi.encode(bob, alice), abi.encode(value, data));
    }

    /// @notice Longer than a fuzzer's bytes are: around a kilobyte, and as much as one transaction may carry.
    function test_recordsAndPublishesEveryByteOfLongData() public {
        uint16[6] memory lengths = [1_023, 1_024, 1_025, 1_056, 8_193, 60_001];
        for (uint256 i = 0; i < lengths.length; i++) {
            bytes memory data = new bytes(lengths[i]);
            for (uint256 j = 0; j < data.length; j += 32) {
                data[j] = bytes1(uint8(1 + j / 32));
            }
            data[data.length - 1] = 0xff;
            act(issuer, abi.encodeCall(token.issue, (alice, 2 * COIN, data)), one(IERC1594.Issued.selector));
            expectErc1594(abi.encode(issuer, alice), abi.encode(2 * COIN, data));
            act(alice, abi.encodeCall(token.redeem, (COIN, data)), one(IERC1594.Redeemed.selector));
            expectErc1594(abi.encode(address(0), alice), abi.encode(COIN, data));
            vm.prank(alice);
            token.approve(bob, COIN);
            act(bob, abi.encodeCall(token.redeemFrom, (alice, COIN, data)), one(IERC1594.Redeemed.selector));
            expectErc1594(abi.encode(bob, alice), abi.encode(COIN, data));
        }
    }

    function test_leavesOutWhatBalancesAndAllowancesShow() public {
        issueTo(alice, 5 * COIN);
        history = token.historyHash();
        act(alice, abi.encodeCall(token.transfer, (bob, COIN)), none());
        act(alice, abi.encodeCall(token.approve, (bob, COIN)), none());
        act(bob, abi.encodeCall(token.transferFrom, (alice, bob, COIN)), none());
    }

    function test_holdsTheTimeOfEachAct() public {
        uint256 before = vm.snapshotState();
        pause();
        bytes32 today = token.historyHash();
        vm.revertToState(before);
        vm.warp(block.timestamp + 1);
        pause();
        assertNotEq(token.historyHash(), today);
    }

    /// @notice Makes a call that writes these recorded events and no other, and compares the history.
    function act(address by, bytes memory call, bytes32[] memory events) private {
        vm.recordLogs();
        vm.prank(by);
        (bool done,) = address(token).call(call);
        assertTrue(done);
        Vm.Log[] memory written = vm.getRecordedLogs();
        delete recorded;
        for (uint256 i = 0; i < written.length; i++) {
            if (RecordedHistory.isRecorded(written[i].topics[0])) recorded.push(written[i]);
        }
        assertEq(recorded.length, events.length, "another number of events");
        for (uint256 i = 0; i < events.length; i++) {
            assertEq(recorded[i].topics[0], events[i], "another event");
        }
        history = RecordedHistory.extend(history, address(token), written);
        assertEq(token.historyHash(), history, "another history");
    }

    /// @notice The last event's arguments are encoded as Solidity does it.
    function expectErc1594(bytes memory indexed_, bytes memory data) private view {
        Vm.Log memory last = recorded[recorded.length - 1];
        assertEq(abi.encodePacked(last.topics[1], last.topics[2]), indexed_);
        assertEq(last.data, data);
    }

    function none() private pure returns (bytes32[] memory) {
        return new bytes32[](0);
    }

    function one(bytes32 topic) private pure returns (bytes32[] memory events) {
        events = new bytes32[](1);
        events[0] = topic;
    }

    function two(bytes32 first, bytes32 second) private pure returns (bytes32[] memory events) {
        events = new bytes32[](2);
        (events[0], events[1]) = (first, second);
    }
}
