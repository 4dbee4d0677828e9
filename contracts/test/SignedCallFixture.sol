// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignatureFixture} from "./SignatureFixture.sol";

/// @notice The five signed calls in both forms, as data: one test makes, alters and repeats all ten alike. Alice's key signs them.
abstract contract SignedCallFixture is SignatureFixture {
    enum Kind {
        Transfer,
        Receive,
        Redeem,
        Cancel,
        Permit
    }

    struct SignedCall {
        Kind kind;
        bool inBytes;
        bytes32[] arguments;
    }

    bytes32 internal constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes4 internal constant WRONG_SIGNER = bytes4(keccak256("ERC2612InvalidSigner(address,address)"));
    bytes4 internal constant USED = bytes4(keccak256("ERC3009UsedAuthorization(address,bytes32)"));
    bytes4 internal constant OUT_OF_TIME = bytes4(keccak256("ERC3009InvalidAuthorizationTime(uint256,uint256)"));

    /// @notice Whose tokens they move: alice's, or those of a contract that obeys her key.
    address internal signer;

    function setUp() public virtual override {
        super.setUp();
        signer = alice;
    }

    function all() internal view returns (SignedCall[10] memory calls) {
        for (uint256 i = 0; i < 10; i++) {
            calls[i] = callOf(Kind(i / 2), i % 2 == 0);
        }
    }

    function callOf(Kind kind, bool inBytes) internal view returns (SignedCall memory) {
        return SignedCall(kind, inBytes, argumentsOf(kind));
    }

    function argumentsOf(Kind kind) internal view returns (bytes32[] memory words) {
        bytes memory head = abi.encode(signer, bob, COIN, validAfter, validBefore, NONCE);
        if (kind == Kind.Redeem) head = abi.encode(signer, COIN, TICKET, validAfter, validBefore, NONCE);
        if (kind == Kind.Cancel) head = abi.encode(signer, NONCE);
        if (kind == Kind.Permit) head = abi.encode(signer, bob, COIN, validBefore);
        words = new bytes32[](head.length / 32);
        for (uint256 i = 0; i < words.length; i++) {
            assembly ("memory-safe") {
                let offset := mul(add(i, 1), 32)
                mstore(add(words, offset), mload(add(head, offset)))
            }
        }
    }

    function structOf(SignedCall memory call) internal view returns (bytes32) {
        string memory kind = [TRANSFER, RECEIVE, REDEEM, CANCEL, PERMIT][uint256(call.kind)];
        bytes memory fields = abi.encodePacked(keccak256(bytes(kind)), call.arguments);
        if (call.kind == Kind.Permit) {
            bytes32[] memory a = call.arguments;
            fields = abi.encode(keccak256(bytes(kind)), a[0], a[1], a[2], token.nonces(signer), a[3]);
        }
        return keccak256(fields);
    }

    function signatureOf(SignedCall memory call, bytes32 domain) internal view returns (bytes memory) {
        return sign(aliceKey, keccak256(abi.encodePacked(hex"1901", domain, structOf(call))));
    }

    function domainOf(string memory name, string memory version, uint256 chainId, address verifier)
        internal
        pure
        returns (bytes32)
    {
        return keccak256(abi.encode(DOMAIN, keccak256(bytes(name)), keccak256(bytes(version)), chainId, verifier));
    }

    function send(SignedCall memory call, bytes memory signature) internal returns (bool done, bytes memory result) {
        string memory head = [
            "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,",
            "receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,",
            "redeemWithAuthorization(address,uint256,bytes32,uint256,uint256,bytes32,",
            "cancelAuthorization(address,bytes32,",
            "permit(address,address,uint256,uint256,"
        ][uint256(call.kind)];
        string memory form = call.inBytes ? "bytes)" : "uint8,bytes32,bytes32)";
        bytes4 selector = bytes4(keccak256(abi.encodePacked(head, form)));
        bytes memory data = abi.encodePacked(selector, call.arguments, tailOf(call, signature));
        vm.prank(call.kind == Kind.Receive ? bob : relayer);
        return address(token).call(data);
    }

    function tailOf(SignedCall memory call, bytes memory signature) internal pure returns (bytes memory) {
        if (call.inBytes) {
            bytes memory padding = new bytes((32 - signature.length % 32) % 32);
            return abi.encodePacked((call.arguments.length + 1) * 32, signature.length, signature, padding);
        }
        (bytes32 r, bytes32 s, uint8 v) = (word(signature, 32), word(signature, 64), uint8(signature[64]));
        return abi.encode(v, r, s);
    }

    function word(bytes memory data, uint256 offset) internal pure returns (bytes32 result) {
        assembly ("memory-safe") {
            result := mload(add(data, offset))
        }
    }

    /// @notice Leaves the state as it was.
    function accepts(SignedCall memory call) internal {
        bytes memory signature = signatureOf(call, token.DOMAIN_SEPARATOR());
        uint256 state = vm.snapshotState();
        (bool done,) = send(call, signature);
        assertTrue(done, "refused");
        if (call.kind == Kind.Permit) assertEq(token.allowance(signer, bob), COIN);
        else assertTrue(token.authorizationState(signer, NONCE));
        vm.revertToState(state);
    }

    function refuses(SignedCall memory call, bytes memory signature, bytes4 reason) internal {
        (bool done, bytes memory result) = send(call, signature);
        assertFalse(done, "accepted");
        assertEq(bytes4(result), reason, "another error");
    }

    function wrongSigner(SignedCall memory call) internal pure returns (bytes4) {
        return call.kind == Kind.Permit ? WRONG_SIGNER : bytes4(INVALID);
    }
}
