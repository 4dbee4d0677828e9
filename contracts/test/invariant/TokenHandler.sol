// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";

import {UsgToken} from "../../src/UsgToken.sol";
import {Vault} from "./Vault.sol";

/// @notice Takes the random steps of holders and staff, legal and illegal, and keeps its own books of those that passed.
contract TokenHandler is Test {
    uint256 private constant COIN = 1e9;

    UsgToken public immutable token;
    Vault public immutable vault;

    uint256 public issued;
    uint256 public redeemed;
    uint256 public headroomAtAsOf;
    uint256 public issuedAtAsOf;
    address[] public holders;
    mapping(address => uint256) public balanceWhenFrozen;

    constructor(UsgToken token_, Vault vault_) {
        token = token_;
        vault = vault_;
        for (uint256 i = 1; i <= 5; i++) {
            holders.push(vm.addr(i));
        }
    }

    function holderCount() external view returns (uint256) {
        return holders.length;
    }

    function deposit(uint256 coins) external {
        vault.deposit(bound(coins, 1, 400));
        vault.remember(issued, redeemed);
    }

    function attest(uint256 seed) external {
        vault.remember(issued, redeemed);
        (, uint48 lastAsOf,,) = token.attestation();
        Vault.Count memory count = vault.countSince(lastAsOf, seed);
        try token.attestReserve(count.coins, count.time, count.redeemed, bytes32(seed)) {
            uint256 supply = count.issued - count.redeemed;
            headroomAtAsOf = count.coins * COIN > supply ? count.coins * COIN - supply : 0;
            issuedAtAsOf = count.issued;
        } catch {}
    }

    function issue(uint256 to, uint256 value, bytes32 data) external {
        value = bound(value, 0, 300 * COIN);
        try token.issue(holder(to), value, abi.encodePacked(data)) {
            issued += value;
        } catch {}
    }

    function transfer(uint256 from, uint256 to, uint256 value) external {
        address sender = holder(from);
        value = bound(value, 0, token.balanceOf(sender) + 1);
        vm.prank(sender);
        try token.transfer(holder(to), value) {} catch {}
    }

    function transferFrom(uint256 from, uint256 spender, uint256 to, uint256 value) external {
        address owner = holder(from);
        value = bound(value, 0, token.balanceOf(owner) + 1);
        vm.prank(owner);
        token.approve(holder(spender), value);
        vm.prank(holder(spender));
        try token.transferFrom(owner, holder(to), value) {} catch {}
    }

    function redeem(uint256 from, uint256 coins, bytes32 ticket) external {
        address owner = holder(from);
        uint256 value = bound(coins, 0, token.balanceOf(owner) / COIN + 1) * COIN;
        vm.prank(owner);
        try token.redeem(value, abi.encodePacked(ticket)) {
            book(value);
        } catch {}
    }

    function redeemFrom(uint256 from, uint256 spender, uint256 value) external {
        address owner = holder(from);
        value = bound(value, 0, token.balanceOf(owner) / COIN + 1) * COIN;
        vm.prank(owner);
        token.approve(holder(spender), value);
        vm.prank(holder(spender));
        try token.redeemFrom(owner, value, "") {
            book(value);
        } catch {}
    }

    function freeze(uint256 seed) external {
        address account = holder(seed);
        if (token.isFrozen(account)) return token.unfreeze(account, 0);
        if (seed % 3 != 0) return;
        balanceWhenFrozen[account] = token.balanceOf(account);
        token.freeze(account, 0);
    }

    function pause(uint256 seed) external {
        if (token.paused()) token.unpause();
        else if (seed % 4 == 0) token.pause();
    }

    function wait(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 1, 12 days));
    }

    function book(uint256 value) private {
        redeemed += value;
        vault.release(value / COIN);
        vault.remember(issued, redeemed);
    }

    function holder(uint256 seed) private view returns (address) {
        return holders[seed % holders.length];
    }
}
