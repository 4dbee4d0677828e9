// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TokenFixture} from "./TokenFixture.sol";

contract PermitTest is TokenFixture {
    bytes32 private constant TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    function test_aSignatureSetsAnAllowanceOnce() public {
        uint256 deadline = block.timestamp;
        (uint8 v, bytes32 r, bytes32 s) = sign(deadline);
        token.permit(alice, bob, COIN, deadline, v, r, s);
        assertEq(token.allowance(alice, bob), COIN);
        assertEq(token.nonces(alice), 1);

        vm.expectRevert();
        token.permit(alice, bob, COIN, deadline, v, r, s);
    }

    function test_endsWithItsDeadline() public {
        uint256 deadline = block.timestamp - 1;
        (uint8 v, bytes32 r, bytes32 s) = sign(deadline);
        vm.expectRevert(abi.encodeWithSignature("ERC2612ExpiredSignature(uint256)", deadline));
        token.permit(alice, bob, COIN, deadline, v, r, s);
    }

    function test_refusesAnotherSpenderThanTheSignedOne() public {
        (uint8 v, bytes32 r, bytes32 s) = sign(block.timestamp);
        vm.expectRevert();
        token.permit(alice, relayer, COIN, block.timestamp, v, r, s);
        assertEq(token.allowance(alice, relayer), 0);
    }

    function sign(uint256 deadline) private view returns (uint8, bytes32, bytes32) {
        bytes32 structHash = keccak256(abi.encode(TYPEHASH, alice, bob, COIN, token.nonces(alice), deadline));
        return vm.sign(aliceKey, digestOf(structHash));
    }
}
