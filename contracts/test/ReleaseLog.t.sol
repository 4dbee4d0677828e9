// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReleaseLog} from "../src/ReleaseLog.sol";
import {TokenFixture} from "./TokenFixture.sol";

contract ReleaseLogTest is TokenFixture {
    bytes32 private constant HASH = keccak256("manifest");
    bytes32 private constant OTHER_HASH = keccak256("another manifest");

    ReleaseLog private releases;

    function setUp() public override {
        super.setUp();
        releases = new ReleaseLog(token);
    }

    function record(uint256 number, bytes32 hash) private {
        vm.prank(admin);
        releases.record(number, hash, false);
    }

    function expectNotAfter(uint256 number, uint256 last) private {
        vm.expectRevert(abi.encodeWithSelector(ReleaseLog.NumberNotAfter.selector, number, last));
    }

    function test_hasNoReleaseAtFirst() public view {
        assertEq(address(releases.token()), address(token));
        assertEq(releases.lastNumber(), 0);
        assertEq(releases.hashOf(0), 0);
        assertEq(releases.hashOf(1), 0);
    }

    function testFuzz_recordsARelease(uint256 number, bytes32 hash, bool emergency) public {
        vm.assume(number != 0 && hash != 0);
        vm.expectEmit(address(releases));
        emit ReleaseLog.ReleaseRecorded(number, hash, emergency);
        vm.prank(admin);
        releases.record(number, hash, emergency);
        assertEq(releases.lastNumber(), number);
        assertEq(releases.hashOf(number), hash);
    }

    function test_keepsWhatWasRecordedBefore() public {
        record(1, HASH);
        record(3, OTHER_HASH);
        assertEq(releases.lastNumber(), 3);
        assertEq(releases.hashOf(1), HASH);
        assertEq(releases.hashOf(2), 0);
        assertEq(releases.hashOf(3), OTHER_HASH);
    }

    function testFuzz_takesNoNumberThatIsNotGreater(uint256 last, uint256 number) public {
        last = bound(last, 1, type(uint256).max);
        number = bound(number, 0, last);
        record(last, HASH);
        expectNotAfter(number, last);
        record(number, OTHER_HASH);
        assertEq(releases.lastNumber(), last);
        assertEq(releases.hashOf(last), HASH);
    }

    function test_takesNoReleaseZero() public {
        expectNotAfter(0, 0);
        record(0, HASH);
    }

    function test_takesNoHashZero() public {
        vm.expectRevert(ReleaseLog.InvalidHash.selector);
        record(1, 0);
    }

    function testFuzz_takesReleasesOfTheAdminOnly(address caller) public {
        vm.assume(caller != admin);
        vm.prank(caller);
        expectUnauthorized(caller, 0);
        releases.record(1, HASH, false);
        assertEq(releases.lastNumber(), 0);
    }

    function test_followsTheTokensAdmin() public {
        vm.prank(admin);
        token.beginDefaultAdminTransfer(bob);
        vm.warp(block.timestamp + ADMIN_DELAY + 1);
        vm.prank(bob);
        token.acceptDefaultAdminTransfer();
        expectUnauthorized(admin, 0);
        record(1, HASH);
        vm.prank(bob);
        releases.record(1, HASH, false);
        assertEq(releases.hashOf(1), HASH);
    }
}
