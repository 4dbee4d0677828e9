// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Test, Vm} from "forge-std/Test.sol";

import {UsgToken} from "../../src/UsgToken.sol";
import {RecordedHistory} from "../RecordedHistory.sol";
import {Books} from "./Books.sol";
import {Vault} from "./Vault.sol";

/// @notice Makes a call that the books have judged beforehand, and reverts where the token judges or publishes otherwise.
abstract contract Attempts is Test, Books {
    UsgToken public token;
    Vault public vault;
    address[] public holders;

    /// @notice How often the token refused with this error.
    mapping(bytes4 error => uint256) public refusals;

    /// @notice How often the token accepted a call of this function.
    mapping(bytes4 selector => uint256) public successes;

    /// @notice The hash of the token's history as its logs tell it.
    bytes32 public history;

    bytes32[] private _expectedLogs;

    /// @notice Calls the token as `by`, which must refuse with `error`, or accept if that is 0 and log what was expected.
    function attempt(address by, bytes memory call, bytes4 error) internal returns (bool) {
        vm.recordLogs();
        vm.prank(by);
        (bool accepted, bytes memory result) = address(token).call(call);
        Vm.Log[] memory logs = vm.getRecordedLogs();

        if (error != 0) {
            assertFalse(accepted, "the token accepted what it should refuse");
            assertEq(bytes4(result), error, "the token refused for another reason");
            refusals[error]++;
        } else {
            assertTrue(accepted, "the token refused what it should accept");
            successes[bytes4(call)]++;
            assertEq(logs.length, _expectedLogs.length, "another number of events");
            for (uint256 i = 0; i < logs.length; i++) {
                assertEq(keccak256(abi.encode(logs[i].topics, logs[i].data)), _expectedLogs[i], "another event");
            }
        }
        // The recorder keeps the logs of a call that was reverted, too.
        if (accepted) history = RecordedHistory.extend(history, address(token), logs);
        delete _expectedLogs;
        return accepted;
    }

    function expectLog(bytes32[] memory topics, bytes memory data) private {
        _expectedLogs.push(keccak256(abi.encode(topics, data)));
    }

    function expectLog(bytes32 topic0, bytes memory data) internal {
        bytes32[] memory topics = new bytes32[](1);
        topics[0] = topic0;
        expectLog(topics, data);
    }

    function expectLog(bytes32 topic0, bytes32 topic1, bytes memory data) internal {
        bytes32[] memory topics = new bytes32[](2);
        (topics[0], topics[1]) = (topic0, topic1);
        expectLog(topics, data);
    }

    function expectLog(bytes32 topic0, bytes32 topic1, bytes32 topic2, bytes memory data) internal {
        bytes32[] memory topics = new bytes32[](3);
        (topics[0], topics[1], topics[2]) = (topic0, topic1, topic2);
        expectLog(topics, data);
    }

    function expectLog(bytes32 topic0, bytes32 topic1, bytes32 topic2, bytes32 topic3) internal {
        bytes32[] memory topics = new bytes32[](4);
        (topics[0], topics[1], topics[2], topics[3]) = (topic0, topic1, topic2, topic3);
        expectLog(topics, "");
    }

    function expectTransfer(address from, address to, uint256 value) internal {
        expectLog(IERC20.Transfer.selector, word(from), word(to), abi.encode(value));
    }

    function word(address account) internal pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }

    /// @notice An independent number for each `purpose`: what the fuzzer passes is often near to what it passed before.
    function draw(uint256 seed, string memory purpose) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, purpose)));
    }

    function holder(uint256 seed, string memory purpose) internal view returns (address) {
        return holders[draw(seed, purpose) % holders.length];
    }

    /// @notice A holder or one of the staff.
    function person(uint256 seed, string memory purpose) internal view returns (address) {
        bytes32[7] memory roles = [ISSUER, PRICER, ATTESTOR, FULFILMENT, COMPLIANCE, PAUSER, ADMIN];
        uint256 number = draw(seed, purpose) % (holders.length + roles.length);
        return number < holders.length ? holders[number] : staff[roles[number - holders.length]];
    }

    /// @notice A holder, or now and then the token itself or the zero address.
    function recipient(uint256 seed) internal view returns (address) {
        uint256 number = draw(seed, "recipient") % 12;
        if (number == 0) return address(token);
        if (number == 1) return address(0);
        return holders[number % holders.length];
    }

    /// @notice Mostly who holds the role, else another of the staff or a holder.
    function staffOrOther(uint256 seed, bytes32 role) internal view returns (address) {
        bytes32[7] memory roles = [ISSUER, PRICER, ATTESTOR, FULFILMENT, COMPLIANCE, PAUSER, ADMIN];
        uint256 number = draw(seed, "staff") % 24;
        if (number < roles.length) return staff[roles[number]];
        return number == 7 ? holder(seed, "stranger") : staff[role];
    }

    /// @notice Nothing, all, a unit more, whole coins, a coin and a fraction, or any amount about as far as `limit`.
    function amount(uint256 seed, uint256 limit) internal pure returns (uint256) {
        uint256 number = draw(seed, "amount");
        uint256 kind = number % 10;
        number /= 10;
        if (kind == 0) return 0;
        if (kind == 1) return limit;
        if (kind == 2) return limit + 1;
        if (kind <= 5) return (number % (limit / COIN + 2)) * COIN;
        if (kind == 6) return COIN + number % COIN;
        return number % (limit + 2);
    }

    /// @notice One of a few words, so that they come again, zero and other lengths included; or a new one.
    function someData(uint256 seed) internal pure returns (bytes memory) {
        uint256 number = draw(seed, "data") % 12;
        if (number == 0) return "";
        if (number == 1) return hex"01";
        if (number == 2) return abi.encodePacked(bytes32(uint256(3)), bytes32(uint256(3)));
        if (number <= 7) return abi.encodePacked(bytes32(number - 3));
        return abi.encodePacked(bytes32(draw(seed, "new word")));
    }
}
