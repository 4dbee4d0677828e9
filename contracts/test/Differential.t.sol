// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC3009} from "@openzeppelin/contracts/token/ERC20/extensions/draft-ERC3009.sol";
import {Vm} from "forge-std/Vm.sol";

import {TokenFixture} from "./TokenFixture.sol";

/// @notice OpenZeppelin's own ledger, without anything of ours.
contract PlainToken is ERC20Permit, ERC3009 {
    constructor() ERC20("Gold Dollar", "GLD1") ERC20Permit("Gold Dollar") {}

    function decimals() public pure override returns (uint8) {
        return 9;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }

    function burnFrom(address from, uint256 value) external {
        _spendAllowance(from, msg.sender, value);
        _burn(from, value);
    }
}

/// @notice The same random calls to the token and to a plain one: the same results, errors, events and figures. Pause,
/// freeze and the token's own address are left out, which a plain token doesn't know.
contract DifferentialTest is TokenFixture {
    uint256 private constant STEPS = 50;
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    string private constant FIELDS =
        "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)";
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    struct Answer {
        bool accepted;
        bytes result;
        bytes32 logs;
    }

    PlainToken private plain;
    uint256 private seed;
    uint256 private accepted;

    function setUp() public override {
        super.setUp();
        plain = new PlainToken();
    }

    /// forge-config: default.fuzz.runs = 150
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
        for (uint256 i = 0; i < 20; i++) {
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

    /// @notice The two sign in domains of their own.
    function bothSigned(address by, bytes4 selector, bytes memory head, uint256 key, bytes memory fields) private {
        bytes memory ours = sign(key, token.DOMAIN_SEPARATOR(), fields);
        bytes memory theirs = sign(key, plain.DOMAIN_SEPARATOR(), fields);
        Answer memory a = call(address(token), by, abi.encodePacked(selector, head, ours), 0);
        Answer memory b = call(address(plain), by, abi.encodePacked(selector, head, theirs), 0);
        // The signer that a wrong digest amounts to is another in each domain.
        bytes4 invalid = ERC20Permit.ERC2612InvalidSigner.selector;
        if (!a.accepted && bytes4(a.result) == invalid) {
            (a.result, b.result) = (bytes.concat(invalid), firstFour(b.result));
        }
        expectSame(a, b);
    }

    function both(address by, bytes memory data) private {
        expectSame(call(address(token), by, data, 0), call(address(plain), by, data, 0));
    }

    /// @dev Without the last `extra` logs, which are ERC-1594's.
    function call(address target, address by, bytes memory data, uint256 extra) private returns (Answer memory answer) {
        vm.recordLogs();
        vm.prank(by);
        (answer.accepted, answer.result) = target.call(data);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        if (!answer.accepted) return answer;
        for (uint256 i = 0; i + extra < logs.length; i++) {
            answer.logs = keccak256(abi.encode(answer.logs, logs[i].topics, logs[i].data));
        }
    }

    function expectSame(Answer memory ours, Answer memory theirs) private {
        assertEq(ours.accepted, theirs.accepted, "another verdict");
        assertEq(ours.result, theirs.result, "another result");
        assertEq(ours.logs, theirs.logs, "other events");
        if (ours.accepted) accepted++;
    }

    function expectSameFigures() private view {
        assertEq(token.totalSupply(), plain.totalSupply());
        for (uint256 i = 0; i < 4; i++) {
            address owner = personAt(i);
            assertEq(token.balanceOf(owner), plain.balanceOf(owner));
            assertEq(token.nonces(owner), plain.nonces(owner));
            for (uint256 j = 0; j < 4; j++) {
                assertEq(token.allowance(owner, personAt(j)), plain.allowance(owner, personAt(j)));
            }
            for (uint256 j = 0; j < 16; j += 5) {
                assertEq(token.authorizationState(owner, bytes32(j)), plain.authorizationState(owner, bytes32(j)));
            }
        }
    }

    function sign(uint256 key, bytes32 domain, bytes memory fields) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, keccak256(fields))));
        return abi.encode(v, r, s);
    }

    function firstFour(bytes memory data) private pure returns (bytes memory) {
        return bytes.concat(bytes4(data));
    }

    function draw() private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed;
    }

    function personAt(uint256 index) private pure returns (address) {
        return vm.addr(index + 1);
    }

    function person() private returns (address) {
        return personAt(draw() % 4);
    }

    /// @notice A person, or now and then nobody.
    function anyone() private returns (address) {
        return draw() % 10 == 0 ? address(0) : person();
    }

    /// @notice A person, and the key that signs for it: now and then another's.
    function signer() private returns (address, uint256) {
        uint256 index = draw() % 4;
        return (personAt(index), draw() % 10 == 0 ? 1 + draw() % 4 : index + 1);
    }

    function amount() private returns (uint256) {
        uint256 kind = draw() % 12;
        if (kind == 0) return 0;
        if (kind == 1) return type(uint256).max;
        return draw() % COIN;
    }

    function allowed() private returns (uint256) {
        return draw() % 3 == 0 ? type(uint256).max : draw() % (4 * COIN);
    }
}
