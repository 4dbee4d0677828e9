// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

import {SignedCallFixture} from "./SignedCallFixture.sol";
import {Wallet} from "./Wallet.sol";

/// @notice What holds of all signed calls alike, in both forms of each: what is signed can't be changed, is for this token alone,
/// counts once, ends, and is of one shape.
contract SignedCallsTest is SignedCallFixture {
    function test_allTenAreAcceptedAsTheyWereSigned() public {
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            accepts(calls[i]);
        }
    }

    function test_noArgumentCanBeAnotherThanTheSignedOne() public {
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            bytes memory signature = signatureOf(calls[i], token.DOMAIN_SEPARATOR());
            for (uint256 j = 0; j < calls[i].arguments.length; j++) {
                bytes32 signed = calls[i].arguments[j];
                calls[i].arguments[j] = bytes32(uint256(signed) ^ 1);
                refuses(calls[i], signature, wrongSigner(calls[i]));
                calls[i].arguments[j] = signed;
            }
        }
    }

    function test_nothingIsTakenThatWasSignedForAnotherTokenVersionOrChain() public {
        bytes32[4] memory domains = [
            domainOf("Silver Dollar", "1", block.chainid, address(token)),
            domainOf(NAME, "2", block.chainid, address(token)),
            domainOf(NAME, "1", block.chainid + 1, address(token)),
            domainOf(NAME, "1", block.chainid, address(this))
        ];
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            for (uint256 j = 0; j < domains.length; j++) {
                refuses(calls[i], signatureOf(calls[i], domains[j]), wrongSigner(calls[i]));
            }
            assertEq(domainOf(NAME, "1", block.chainid, address(token)), token.DOMAIN_SEPARATOR());
        }
    }

    function test_afterAForkOfTheChainNothingSignedBeforeIsTaken() public {
        SignedCall[10] memory calls = all();
        bytes32 domain = token.DOMAIN_SEPARATOR();
        vm.chainId(block.chainid + 1);
        for (uint256 i = 0; i < calls.length; i++) {
            refuses(calls[i], signatureOf(calls[i], domain), wrongSigner(calls[i]));
            accepts(calls[i]);
        }
    }

    function test_eachCountsOnceInWhicheverForm() public {
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            uint256 state = vm.snapshotState();
            bytes32 domain = token.DOMAIN_SEPARATOR();
            bytes memory signature = signatureOf(calls[i], domain);
            (bool done,) = send(calls[i], signature);
            assertTrue(done);
            bytes4 reason = calls[i].kind == Kind.Permit ? WRONG_SIGNER : USED;
            refuses(calls[i], signature, reason);
            calls[i].inBytes = !calls[i].inBytes;
            refuses(calls[i], signature, reason);
            calls[i].inBytes = !calls[i].inBytes;
            vm.revertToState(state);
        }
    }

    function test_aCanceledNonceEndsAllThatWereSignedWithItInBothForms() public {
        token.cancelAuthorization(signer, NONCE, sign(aliceKey, cancelDigest(signer)));
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            if (calls[i].kind == Kind.Permit) accepts(calls[i]);
            else refuses(calls[i], signatureOf(calls[i], token.DOMAIN_SEPARATOR()), USED);
        }
    }

    function test_theFirstAndTheLastSecondOfEach() public {
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            if (calls[i].kind == Kind.Cancel) continue;
            bytes memory signature = signatureOf(calls[i], token.DOMAIN_SEPARATOR());
            if (calls[i].kind == Kind.Permit) {
                vm.warp(validBefore + 1);
                refuses(calls[i], signature, bytes4(keccak256("ERC2612ExpiredSignature(uint256)")));
                vm.warp(validBefore);
                accepts(calls[i]);
                continue;
            }
            vm.warp(validAfter);
            refuses(calls[i], signature, OUT_OF_TIME);
            vm.warp(validAfter + 1);
            accepts(calls[i]);
            vm.warp(validBefore - 1);
            accepts(calls[i]);
            vm.warp(validBefore);
            refuses(calls[i], signature, OUT_OF_TIME);
        }
    }

    function test_fromTheBeginningToTheEndOfTimeIsAWindow() public {
        (validAfter, validBefore) = (0, type(uint256).max);
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            accepts(calls[i]);
        }
    }

    function test_withBit47OfBothTimesTheyAreBlockNumbers() public {
        uint256 bit47 = 1 << 47;
        (validAfter, validBefore) = (bit47 | 100, bit47 | 102);
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            if (calls[i].kind > Kind.Redeem) continue;
            bytes memory signature = signatureOf(calls[i], token.DOMAIN_SEPARATOR());
            vm.roll(100);
            refuses(calls[i], signature, OUT_OF_TIME);
            vm.roll(101);
            accepts(calls[i]);
            vm.roll(102);
            refuses(calls[i], signature, OUT_OF_TIME);
        }
    }

    function test_noncesMayBeUsedInAnyOrderAndPermitsInTheirOwnOnly() public {
        SignedCall memory second = callOf(Kind.Transfer, true);
        second.arguments[5] = keccak256("second");
        SignedCall memory first = callOf(Kind.Redeem, false);
        (bool done,) = send(second, signatureOf(second, token.DOMAIN_SEPARATOR()));
        assertTrue(done);
        accepts(first);

        bytes memory early = sign(aliceKey, permitDigest(signer, 1));
        SignedCall memory permit = callOf(Kind.Permit, true);
        refuses(permit, early, WRONG_SIGNER);
        (done,) = send(permit, signatureOf(permit, token.DOMAIN_SEPARATOR()));
        assertTrue(done);
        (done,) = send(permit, early);
        assertTrue(done);
        assertEq(IERC20Permit(token).nonces(signer), 2);
    }

    function test_nobodySignsForTheZeroAddress() public {
        signer = address(0);
        SignedCall[10] memory calls = all();
        bytes memory nobodys = abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(0));
        for (uint256 i = 0; i < calls.length; i++) {
            refuses(calls[i], nobodys, wrongSigner(calls[i]));
            refuses(calls[i], signatureOf(calls[i], token.DOMAIN_SEPARATOR()), wrongSigner(calls[i]));
        }
    }

    /// @notice EIP-2098, and recovery ids of 0 and 1: a second shape of the same signature.
    function test_aKeysSignatureHasOneShape() public {
        SignedCall[10] memory calls = all();
        for (uint256 i = 0; i < calls.length; i++) {
            bytes32 digest = digestOf(structOf(calls[i]));
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, digest);
            refuses(calls[i], abi.encodePacked(r, s, v - 27), wrongSigner(calls[i]));
            if (!calls[i].inBytes) continue;
            (bytes32 r2, bytes32 vs) = vm.signCompact(aliceKey, digest);
            refuses(calls[i], abi.encodePacked(r2, vs), wrongSigner(calls[i]));
            refuses(calls[i], abi.encodePacked(r, s, v, uint8(0)), wrongSigner(calls[i]));
        }
    }
}

/// @notice The same of a wallet that is a contract, whose owner's signature has 65 bytes, too.
contract WalletSignedCallsTest is SignedCallsTest {
    function setUp() public override {
        super.setUp();
        signer = address(new Wallet(alice));
        issueTo(signer, 10 * COIN);
    }
}

/// @notice The same of alice after her account took code that knows nothing of her key (EIP-7702).
contract DelegatedSignedCallsTest is SignedCallsTest {
    function setUp() public override {
        super.setUp();
        vm.etch(alice, abi.encodePacked(hex"ef0100", new Wallet(bob)));
    }
}
