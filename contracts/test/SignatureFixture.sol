// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC3009, IERC3009Cancel} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";

import {IERC1594} from "../src/IERC1594.sol";
import {TokenFixture} from "./TokenFixture.sol";

/// @notice The five signed calls with `bytes signature`, and the digests of what is signed; alice holds the key.
abstract contract SignatureFixture is TokenFixture {
    bytes32 internal constant NONCE = keccak256("nonce");
    bytes internal constant INVALID = abi.encodeWithSignature("ERC3009InvalidSignature()");
    string internal constant TRANSFER =
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    string internal constant RECEIVE =
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    string internal constant REDEEM =
        "RedeemWithAuthorization(address from,uint256 value,bytes32 ticketHash,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    string internal constant PERMIT =
        "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)";
    string internal constant CANCEL = "CancelAuthorization(address authorizer,bytes32 nonce)";

    uint256 internal validAfter;
    uint256 internal validBefore;

    function setUp() public virtual override {
        super.setUp();
        issueTo(alice, 10 * COIN);
        validAfter = block.timestamp - 1;
        validBefore = block.timestamp + 1 hours;
    }

    /// @notice Each from the same state, so that each finds its nonce unused.
    function useAllFive(address from) internal {
        uint256 state = vm.snapshotState();
        vm.expectEmit(address(token));
        emit IERC3009.AuthorizationUsed(from, NONCE);
        token.transferWithAuthorization(
            from, bob, COIN, validAfter, validBefore, NONCE, signTransfer(TRANSFER, from, bob)
        );
        assertEq(token.balanceOf(bob), COIN);

        vm.revertToState(state);
        bytes memory signature = signTransfer(RECEIVE, from, bob);
        vm.prank(bob);
        token.receiveWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
        assertEq(token.balanceOf(bob), COIN);

        vm.revertToState(state);
        signature = signRedemption(from);
        vm.expectEmit(address(token));
        emit IERC1594.Redeemed(relayer, from, COIN, ticketData());
        vm.prank(relayer);
        token.redeemWithAuthorization(from, COIN, TICKET, validAfter, validBefore, NONCE, signature);
        assertTrue(token.redemptionDataUsed(from, TICKET));

        vm.revertToState(state);
        vm.expectEmit(address(token));
        emit IERC3009Cancel.AuthorizationCanceled(from, NONCE);
        token.cancelAuthorization(from, NONCE, sign(aliceKey, cancelDigest(from)));
        assertTrue(token.authorizationState(from, NONCE));

        vm.revertToState(state);
        token.permit(from, bob, COIN, validBefore, sign(aliceKey, permitDigest(from, 0)));
        assertEq(token.allowance(from, bob), COIN);
    }

    function refusesAllFive(address from, uint256 key) internal {
        bytes memory signature = sign(key, transferDigest(TRANSFER, from, bob));
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
        signature = sign(key, transferDigest(RECEIVE, from, bob));
        vm.expectRevert(INVALID);
        vm.prank(bob);
        token.receiveWithAuthorization(from, bob, COIN, validAfter, validBefore, NONCE, signature);
        signature = sign(key, redemptionDigest(from));
        vm.expectRevert(INVALID);
        token.redeemWithAuthorization(from, COIN, TICKET, validAfter, validBefore, NONCE, signature);
        signature = sign(key, cancelDigest(from));
        vm.expectRevert(INVALID);
        token.cancelAuthorization(from, NONCE, signature);
        signature = sign(key, permitDigest(from, 0));
        vm.expectRevert(abi.encodeWithSignature("ERC2612InvalidSigner(address,address)", vm.addr(key), from));
        token.permit(from, bob, COIN, validBefore, signature);
    }

    function transferDigest(string memory kind, address from, address to) internal view returns (bytes32) {
        bytes32 typehash = keccak256(bytes(kind));
        return digestOf(keccak256(abi.encode(typehash, from, to, COIN, validAfter, validBefore, NONCE)));
    }

    function redemptionDigest(address from) internal view returns (bytes32) {
        bytes32 typehash = keccak256(bytes(REDEEM));
        return digestOf(keccak256(abi.encode(typehash, from, COIN, TICKET, validAfter, validBefore, NONCE)));
    }

    function permitDigest(address owner, uint256 nonce) internal view returns (bytes32) {
        return digestOf(keccak256(abi.encode(keccak256(bytes(PERMIT)), owner, bob, COIN, nonce, validBefore)));
    }

    function cancelDigest(address from) internal view returns (bytes32) {
        return digestOf(keccak256(abi.encode(keccak256(bytes(CANCEL)), from, NONCE)));
    }

    function signTransfer(string memory kind, address from, address to) internal view returns (bytes memory) {
        return sign(aliceKey, transferDigest(kind, from, to));
    }

    function signRedemption(address from) internal view returns (bytes memory) {
        return sign(aliceKey, redemptionDigest(from));
    }

    function sign(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }
}
