// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Comparison} from "./Comparison.sol";

/// @notice The same random calls to the token and to a plain one: the same results, errors, events and figures. Pause,
/// freeze and the token's own address are left out, which a plain token doesn't know.
contract DifferentialTest is Comparison {
    uint256 private constant STEPS = 50;
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    string private constant FIELDS =
        "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    /// forge-config: default.fuzz.runs = 40
    /// forge-config: long.fuzz.runs = 150
    function testFuzz_isALedgerLikeAPlainOne(uint256 start) public {
        seed = start;
        for (uint256 i = 0; i < STEPS; i++) {
            step();
            vm.warp(block.timestamp + draw() % 2);
            if (i % 5 == 4) expectSameFigures();
        }
    }

    /// @notice Else the steps would compare refusals alone.
    function test_halfOfTheStepsAreAccepted() public {
        uint256 steps;
        for (uint256 i = 0; i < 5; i++) {
            testFuzz_isALedgerLikeAPlainOne(i);
            steps += STEPS;
        }
        assertGt(accepted * 2, steps);
    }

    function step() private {
        uint256 kind = draw() % 12;
        if (kind == 0) return issue();
        if (kind == 1) return redeem();
        if (kind < 5) return both(person(), abi.encodeCall(plain.transfer, (anyone(), amount())));
        if (kind < 7) return both(person(), abi.encodeCall(plain.approve, (anyone(), allowed())));
        if (kind < 9) return both(person(), abi.encodeCall(plain.transferFrom, (anyone(), anyone(), amount())));
        if (kind == 9) return permit();
        if (kind == 10) return cancel();
        authorize();
    }

    /// @notice The plain token takes what the token takes; their names for it are not the same.
    function issue() private {
        (address to, uint256 value) = (person(), 1 + draw() % (4 * COIN));
        issueTo(to, value);
        plain.mint(to, value);
        accepted++;
    }

    function redeem() private {
        (address from, uint256 coins) = (person(), 1 + draw() % 3);
        bytes memory ours = abi.encodeCall(token.redeem, (coins * COIN, NO_DATA));
        bytes memory theirs = abi.encodeCall(plain.burn, (coins * COIN));
        if (draw() % 2 == 0) {
            address owner = person();
            ours = abi.encodeCall(token.redeemFrom, (owner, coins * COIN, NO_DATA));
            theirs = abi.encodeCall(plain.burnFrom, (owner, coins * COIN));
        }
        Answer memory a = call(address(token), from, ours, 1);
        Answer memory b = call(address(plain), from, theirs, 0);
        expectSame(a, b);
    }

    function permit() private {
        (address owner, uint256 key) = signer();
        (address spender, uint256 value) = (anyone(), allowed());
        uint256 deadline = block.timestamp + draw() % 3 - 1;
        bytes memory fields = abi.encode(PERMIT, owner, spender, value, plain.nonces(owner), deadline);
        bytes memory head = abi.encode(owner, spender, value, deadline);
        bothSigned(person(), plain.permit.selector, head, key, fields);
    }

    function authorize() private {
        (address from, uint256 key) = signer();
        address to = anyone();
        bool receives = draw() % 2 == 0;
        (uint256 notBefore, uint256 notAfter) = (block.timestamp - 2 + draw() % 3, block.timestamp + draw() % 3);
        bytes memory head = abi.encode(from, to, amount(), notBefore, notAfter, bytes32(draw() % 16));
        string memory name = receives ? "ReceiveWithAuthorization" : "TransferWithAuthorization";
        bytes memory fields = abi.encodePacked(keccak256(bytes(string.concat(name, FIELDS))), head);
        bytes4 selector = receives ? plain.receiveWithAuthorization.selector : plain.transferWithAuthorization.selector;
        bothSigned(receives && draw() % 4 > 0 ? to : person(), selector, head, key, fields);
    }

    function cancel() private {
        (address from, uint256 key) = signer();
        bytes memory head = abi.encode(from, bytes32(draw() % 16));
        bytes memory fields = abi.encodePacked(CANCEL, head);
        bothSigned(person(), plain.cancelAuthorization.selector, head, key, fields);
    }
}
