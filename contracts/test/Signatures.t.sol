// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SignatureFixture} from "./SignatureFixture.sol";

/// @notice Permits and authorizations with `bytes signature`, signed by keys.
contract SignaturesTest is SignatureFixture {
    function test_aKeySignsAllFive() public {
        useAllFive(alice);
    }

    function test_refusesWhatAnotherKeySigned() public {
        (, uint256 otherKey) = makeAddrAndKey("mallory");
        refusesAllFive(alice, otherKey);
    }

    function test_refusesWhatIsNoSignature() public {
        bytes[5] memory signatures = [
            bytes(""),
            hex"00",
            new bytes(64),
            new bytes(65),
            abi.encodePacked(signTransfer(TRANSFER, alice, bob), hex"00")
        ];
        for (uint256 i = 0; i < signatures.length; i++) {
            vm.expectRevert(INVALID);
            token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signatures[i]);
            vm.expectRevert(INVALID);
            token.transferWithAuthorization(address(0), bob, 0, validAfter, validBefore, NONCE, signatures[i]);
            vm.expectRevert(abi.encodeWithSignature("ERC2612InvalidSigner(address,address)", address(0), alice));
            token.permit(alice, bob, COIN, validBefore, signatures[i]);
        }
    }

    function test_refusesTheMirrorImageOfASignature() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, transferDigest(TRANSFER, alice, bob));
        uint256 n = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;
        bytes memory mirror = abi.encodePacked(r, bytes32(n - uint256(s)), v == 27 ? uint8(28) : uint8(27));
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, mirror);
    }

    function test_isUsedOnceInBothForms() public {
        bytes memory signature = signTransfer(TRANSFER, alice, bob);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(aliceKey, transferDigest(TRANSFER, alice, bob));
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        bytes memory used = abi.encodeWithSignature("ERC3009UsedAuthorization(address,bytes32)", alice, NONCE);
        vm.expectRevert(used);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        vm.expectRevert(used);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, v, r, s);
        signature = signRedemption(alice);
        vm.expectRevert(used);
        token.redeemWithAuthorization(alice, COIN, TICKET, validAfter, validBefore, NONCE, signature);
    }

    function test_isValidOnlyBetweenItsTimes() public {
        bytes memory transfer = signTransfer(TRANSFER, alice, bob);
        bytes memory redemption = signRedemption(alice);
        bytes memory outOfTime =
            abi.encodeWithSignature("ERC3009InvalidAuthorizationTime(uint256,uint256)", validAfter, validBefore);
        uint256[2] memory times = [validAfter, validBefore];
        for (uint256 i = 0; i < times.length; i++) {
            vm.warp(times[i]);
            vm.expectRevert(outOfTime);
            token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, transfer);
            vm.expectRevert(outOfTime);
            token.redeemWithAuthorization(alice, COIN, TICKET, validAfter, validBefore, NONCE, redemption);
        }
    }

    function test_aPermitEndsWithItsDeadlineAndIsUsedOnce() public {
        bytes memory signature = sign(aliceKey, permitDigest(alice, 0));
        vm.warp(validBefore + 1);
        vm.expectRevert(abi.encodeWithSignature("ERC2612ExpiredSignature(uint256)", validBefore));
        token.permit(alice, bob, COIN, validBefore, signature);
        vm.warp(validBefore);
        token.permit(alice, bob, COIN, validBefore, signature);
        assertEq(token.nonces(alice), 1);
        vm.expectRevert();
        token.permit(alice, bob, COIN, validBefore, signature);
    }

    function test_aFrozenHolderMayStillSignPermitsAndCancelAuthorizations() public {
        bytes memory transfer = signTransfer(TRANSFER, alice, bob);
        freeze(alice);
        expectFrozen(alice);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, transfer);

        token.permit(alice, bob, COIN, validBefore, sign(aliceKey, permitDigest(alice, 0)));
        assertEq(token.allowance(alice, bob), COIN);
        token.cancelAuthorization(alice, NONCE, sign(aliceKey, cancelDigest(alice)));
        assertTrue(token.authorizationState(alice, NONCE));
    }

    function test_aFrozenAccountMaySendWhatAnotherSigned() public {
        freeze(relayer);
        bytes memory signature = signTransfer(TRANSFER, alice, bob);
        vm.prank(relayer);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        assertEq(token.balanceOf(bob), COIN);
    }

    function test_onlyThePayeeSendsAReceiveAuthorization() public {
        bytes memory signature = signTransfer(RECEIVE, alice, bob);
        vm.expectRevert(abi.encodeWithSignature("ERC20InvalidReceiver(address)", bob));
        vm.prank(relayer);
        token.receiveWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
        vm.expectRevert(INVALID);
        token.transferWithAuthorization(alice, bob, COIN, validAfter, validBefore, NONCE, signature);
    }
}
