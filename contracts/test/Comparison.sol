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

/// @notice Makes the same call to the token and to a plain one and compares all that follows; draws who and how much from a seed.
abstract contract Comparison is TokenFixture {
    struct Answer {
        bool accepted;
        bytes result;
        bytes32 logs;
    }

    PlainToken internal plain;
    uint256 internal seed;
    uint256 internal accepted;

    function setUp() public virtual override {
        super.setUp();
        plain = new PlainToken();
    }

    /// @notice The two sign in domains of their own.
    function bothSigned(address by, bytes4 selector, bytes memory head, uint256 key, bytes memory fields) internal {
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

    function both(address by, bytes memory data) internal {
        expectSame(call(address(token), by, data, 0), call(address(plain), by, data, 0));
    }

    /// @dev Without the last `extra` logs, which are ERC-1594's.
    function call(address target, address by, bytes memory data, uint256 extra)
        internal
        returns (Answer memory answer)
    {
        vm.recordLogs();
        vm.prank(by);
        (answer.accepted, answer.result) = target.call(data);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        if (!answer.accepted) return answer;
        for (uint256 i = 0; i + extra < logs.length; i++) {
            answer.logs = keccak256(abi.encode(answer.logs, logs[i].topics, logs[i].data));
        }
    }

    function expectSame(Answer memory ours, Answer memory theirs) internal {
        assertEq(ours.accepted, theirs.accepted, "another verdict");
        assertEq(ours.result, theirs.result, "another result");
        assertEq(ours.logs, theirs.logs, "other events");
        if (ours.accepted) accepted++;
    }

    function expectSameFigures() internal view {
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

    function sign(uint256 key, bytes32 domain, bytes memory fields) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked(hex"1901", domain, keccak256(fields))));
        return abi.encode(v, r, s);
    }

    function firstFour(bytes memory data) internal pure returns (bytes memory) {
        return bytes.concat(bytes4(data));
    }

    function draw() internal returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed;
    }

    function personAt(uint256 index) internal pure returns (address) {
        return vm.addr(index + 1);
    }

    function person() internal returns (address) {
        return personAt(draw() % 4);
    }

    /// @notice A person, or now and then nobody.
    function anyone() internal returns (address) {
        return draw() % 10 == 0 ? address(0) : person();
    }

    /// @notice A person, and the key that signs for it: now and then another's.
    function signer() internal returns (address, uint256) {
        uint256 index = draw() % 4;
        return (personAt(index), draw() % 10 == 0 ? 1 + draw() % 4 : index + 1);
    }

    function amount() internal returns (uint256) {
        uint256 kind = draw() % 12;
        if (kind == 0) return 0;
        if (kind == 1) return type(uint256).max;
        return draw() % COIN;
    }

    function allowed() internal returns (uint256) {
        return draw() % 3 == 0 ? type(uint256).max : draw() % (4 * COIN);
    }
}
