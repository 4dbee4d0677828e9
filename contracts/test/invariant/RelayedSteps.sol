// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC3009, IERC3009Cancel} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";

import {SignedCalls} from "./SignedCalls.sol";

/// @notice What holders sign and others send: in time or not, again, changed on the way, or signed by someone else.
abstract contract RelayedSteps is SignedCalls {
    struct TransferOrder {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    struct RedemptionOrder {
        address from;
        uint256 value;
        bytes32 ticketHash;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
    bytes32 private constant REDEEM = keccak256(
        "RedeemWithAuthorization(address from,uint256 value,bytes32 ticketHash,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    string private constant FIELDS =
        "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";

    function permit(uint256 seed) external {
        Signing memory signing = signer(seed);
        address spender = holder(seed, "spender");
        uint256 value = amount(seed, balanceOf[signing.from]);
        uint256 deadline = block.timestamp - 1 + draw(seed, "deadline") % 4;
        bytes memory fields = abi.encode(signing.from, spender, value, permits[signing.from], deadline);
        bytes4 error = signing.genuine ? bytes4(0) : ERC20Permit.ERC2612InvalidSigner.selector;
        if (deadline < block.timestamp) error = ERC20Permit.ERC2612ExpiredSignature.selector;

        if (error == 0) {
            expectLog(IERC20.Approval.selector, word(signing.from), word(spender), abi.encode(value));
        }
        bytes memory head = abi.encode(signing.from, spender, value, deadline);
        Forms memory forms = formsOf("permit(address,address,uint256,uint256,");
        bytes memory call = signedCall(forms, head, signing, abi.encodePacked(PERMIT, fields));
        if (!attempt(holder(seed, "relayer"), call, error)) return;
        allowance[signing.from][spender] = value;
        permits[signing.from]++;
    }

    function transferWithAuthorization(uint256 seed) external {
        Signing memory signing = signer(seed);
        TransferOrder memory order = TransferOrder({
            from: signing.from,
            to: recipient(seed),
            value: amount(seed, balanceOf[signing.from]),
            validAfter: validAfter(seed),
            validBefore: validBefore(seed),
            nonce: someNonce(seed)
        });
        bool receives = seed % 2 == 0;
        address by = receives && seed % 4 == 0 ? order.to : holder(seed, "relayer");
        bytes32 typehash = keccak256(
            bytes(string.concat(receives ? "ReceiveWithAuthorization" : "TransferWithAuthorization", FIELDS))
        );
        bytes4 error = signing.genuine ? bytes4(0) : ERC3009.ERC3009InvalidSignature.selector;
        if (error == 0 && receives && by != order.to) error = IERC20Errors.ERC20InvalidReceiver.selector;
        if (error == 0) error = refusesAuthorization(order.from, order.validAfter, order.validBefore, order.nonce);
        if (error == 0) error = refusesTransfer(order.from, order.to, order.value);

        if (error == 0) {
            expectLog(IERC3009.AuthorizationUsed.selector, word(order.from), order.nonce, bytes(""));
            expectTransfer(order.from, order.to, order.value);
        }
        string memory name = receives ? "receiveWithAuthorization" : "transferWithAuthorization";
        Forms memory forms = formsOf(string.concat(name, "(address,address,uint256,uint256,uint256,bytes32,"));
        bytes memory encoded = abi.encodePacked(typehash, abi.encode(order));
        if (!attempt(by, signedCall(forms, abi.encode(order), signing, encoded), error)) return;
        nonceUsed[order.from][order.nonce] = true;
        bookTransfer(order.from, order.to, order.value);
    }

    function redeemWithAuthorization(uint256 seed) external {
        Signing memory signing = signer(seed);
        RedemptionOrder memory order = RedemptionOrder({
            from: signing.from,
            value: amount(seed, balanceOf[signing.from]),
            ticketHash: bytes32(draw(seed, "ticket") % 20),
            validAfter: validAfter(seed),
            validBefore: validBefore(seed),
            nonce: someNonce(seed)
        });
        bytes memory signed = abi.encodePacked(REDEEM, abi.encode(order));
        if (draw(seed, "changed") % 8 == 0) {
            order.value += COIN;
            signing.genuine = false;
        }
        bytes memory ticket = abi.encodePacked(order.ticketHash);
        bytes4 error = signing.genuine ? bytes4(0) : ERC3009.ERC3009InvalidSignature.selector;
        if (error == 0) error = refusesAuthorization(order.from, order.validAfter, order.validBefore, order.nonce);
        if (error == 0) error = refusesRedemption(order.from, order.value, ticket);

        address by = holder(seed, "relayer");
        if (error == 0) {
            expectLog(IERC3009.AuthorizationUsed.selector, word(order.from), order.nonce, bytes(""));
            expectRedemption(by, order.from, order.value, ticket);
        }
        Forms memory forms = formsOf("redeemWithAuthorization(address,uint256,bytes32,uint256,uint256,bytes32,");
        bytes memory call = signedCall(forms, abi.encode(order), signing, signed);
        if (!attempt(by, call, error)) return;
        nonceUsed[order.from][order.nonce] = true;
        bookRedemption(order.from, order.value, ticket);
    }

    function cancelAuthorization(uint256 seed) external {
        Signing memory signing = signer(seed);
        bytes32 nonce = someNonce(seed);
        bytes memory fields = abi.encode(signing.from, nonce);
        bytes4 error = nonceUsed[signing.from][nonce] ? ERC3009.ERC3009UsedAuthorization.selector : bytes4(0);
        if (!signing.genuine) error = ERC3009.ERC3009InvalidSignature.selector;

        if (error == 0) expectLog(IERC3009Cancel.AuthorizationCanceled.selector, word(signing.from), nonce, bytes(""));
        Forms memory forms = formsOf("cancelAuthorization(address,bytes32,");
        bytes memory call = signedCall(forms, fields, signing, abi.encodePacked(CANCEL, fields));
        if (attempt(holder(seed, "relayer"), call, error)) nonceUsed[signing.from][nonce] = true;
    }

    function refusesAuthorization(address from, uint256 notBefore, uint256 notAfter, bytes32 nonce)
        private
        view
        returns (bytes4)
    {
        bool inTime = notBefore < block.timestamp && block.timestamp < notAfter;
        if (!inTime) return ERC3009.ERC3009InvalidAuthorizationTime.selector;
        return nonceUsed[from][nonce] ? ERC3009.ERC3009UsedAuthorization.selector : bytes4(0);
    }

    function validAfter(uint256 seed) private view returns (uint256) {
        return draw(seed, "after") % 8 == 0 ? block.timestamp : block.timestamp - 1;
    }

    function validBefore(uint256 seed) private view returns (uint256) {
        return draw(seed, "before") % 8 == 0 ? block.timestamp : block.timestamp + 1;
    }

    function someNonce(uint256 seed) private pure returns (bytes32) {
        uint256 number = draw(seed, "nonce");
        return bytes32(number % 2 == 0 ? number % 8 : number);
    }
}
