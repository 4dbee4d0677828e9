// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

import {TokenSettings, UsgToken} from "../../src/UsgToken.sol";
import {Freezing} from "../../src/extensions/Freezing.sol";
import {Ledger} from "../../src/extensions/Ledger.sol";
import {Redemption} from "../../src/extensions/Redemption.sol";
import {Reserve} from "../../src/extensions/Reserve.sol";
import {RecordedHistory} from "../RecordedHistory.sol";
import {Wallet} from "../Wallet.sol";
import {AttestorSteps} from "./AttestorSteps.sol";
import {Vault} from "./Vault.sol";

/// @notice The random steps of holders, relayers and staff, legal and illegal; the attestor alone is always honest.
contract TokenHandler is AttestorSteps {
    uint256 public headroomAtAsOf;
    uint256 public issuedAtAsOf;

    constructor(uint256 cap_) {
        cap = cap_;
        for (uint256 i = 1; i <= 5; i++) {
            holders.push(vm.addr(i));
        }
        holders.push(address(new Wallet(vm.addr(6))));
        bytes32[6] memory roles = [ISSUER, PRICER, ATTESTOR, FULFILMENT, COMPLIANCE, PAUSER];
        for (uint256 i = 0; i < roles.length; i++) {
            staff[roles[i]] = vm.addr(100 + i);
        }
        staff[ADMIN] = address(this);
        holdsRole[ADMIN][address(this)] = true;

        deploy();
        for (uint256 i = 0; i < roles.length; i++) {
            if (roles[i] == ATTESTOR) continue;
            grant(roles[i], staff[roles[i]]);
        }
        limitTo(staff[ISSUER], 2 * cap);

        vault = new Vault();
        vault.deposit(400);
        vault.remember(0, 0);
        report(staff[ATTESTOR], vault.countSince(0, 0), "");
    }

    function deploy() private {
        vm.recordLogs();
        token = new UsgToken(
            TokenSettings({
                name: "Gold Dollar",
                symbol: "GLD1",
                cap: cap,
                maxAttestationAge: uint48(MAX_AGE),
                adminDelay: ADMIN_DELAY,
                admin: staff[ADMIN],
                attestor: staff[ATTESTOR]
            })
        );
        tokenAddress = address(token);
        history = RecordedHistory.extend(0, tokenAddress, vm.getRecordedLogs());
    }

    function allHolders() external view returns (address[] memory) {
        return holders;
    }

    function attestor() external view returns (address) {
        return staff[ATTESTOR];
    }

    /// @notice All whom a step can appoint: the holders and the staff of the first day.
    function everyone() external view returns (address[] memory people) {
        people = new address[](holders.length + 7);
        for (uint256 i = 0; i < holders.length; i++) {
            people[i] = holders[i];
        }
        for (uint256 i = 0; i < 6; i++) {
            people[holders.length + i] = vm.addr(100 + i);
        }
        people[holders.length + 6] = address(this);
    }

    function deposit(uint256 seed) external {
        vault.deposit(1 + draw(seed, "coins") % 500);
        vault.remember(issued, redeemed);
    }

    function attest(uint256 seed) external {
        vault.remember(issued, redeemed);
        Vault.Count memory count = vault.countSince(attested.asOf, draw(seed, "count"));
        report(staffOrOther(seed, ATTESTOR), count, bytes32(seed));
    }

    /// @notice Of the future, of a time before the last, or with more redemptions than there were: none may pass.
    function attestFalsely(uint256 seed) external {
        uint256 kind = draw(seed, "fault") % 3;
        uint48 asOf = kind == 0 ? uint48(block.timestamp + 1) : kind == 1 ? attested.asOf - 1 : attested.asOf;
        uint256 total = kind == 2 ? redeemed + 1 : attested.redeemedAsOf;
        assertFalse(submit(staff[ATTESTOR], Attestation(attested.coins + 1, asOf, total, 0)));
    }

    function freeze(uint256 seed) external {
        address by = staffOrOther(seed, COMPLIANCE);
        address account = holder(seed, "account");
        bytes4 error = refusesStaff(by, COMPLIANCE);
        if (error == 0 && frozen[account]) error = Ledger.AccountFrozen.selector;
        if (error == 0) expectLog(Freezing.Frozen.selector, word(account), bytes32(seed), word(by));
        if (attempt(by, abi.encodeCall(token.freeze, (account, bytes32(seed))), error)) frozen[account] = true;
    }

    function unfreeze(uint256 seed) external {
        address by = staffOrOther(seed, COMPLIANCE);
        bool mercy = seed % 4 != 0;
        for (uint256 i = 0; i < holders.length; i++) {
            address account = holders[i];
            if (mercy != frozen[account]) continue;
            bytes4 error = refusesStaff(by, COMPLIANCE);
            if (error == 0 && !frozen[account]) error = Ledger.AccountNotFrozen.selector;
            if (error == 0) expectLog(Freezing.Unfrozen.selector, word(account), bytes32(seed), word(by));
            if (attempt(by, abi.encodeCall(token.unfreeze, (account, bytes32(seed))), error)) frozen[account] = false;
        }
    }

    function pause(uint256 seed) external {
        address by = seed % 3 == 0 ? staff[PAUSER] : holder(seed, "pauser");
        bytes4 error = refusesStaff(by, PAUSER);
        if (error == 0 && paused) error = Pausable.EnforcedPause.selector;
        if (error == 0) expectLog(Pausable.Paused.selector, abi.encode(by));
        if (attempt(by, abi.encodeCall(token.pause, ()), error)) paused = true;
    }

    function unpause(uint256 seed) external {
        address by = staffOrOther(seed, PAUSER);
        bytes4 error = refusesStaff(by, PAUSER);
        if (error == 0 && !paused) error = Pausable.ExpectedPause.selector;
        if (error == 0) expectLog(Pausable.Unpaused.selector, abi.encode(by));
        if (attempt(by, abi.encodeCall(token.unpause, ()), error)) paused = false;
    }

    function fulfil(uint256 seed) external {
        address by = staffOrOther(seed, FULFILMENT);
        bytes4 error = refusesStaff(by, FULFILMENT);
        bytes32 receipt = bytes32(draw(seed, "receipt"));
        if (error == 0) expectLog(Redemption.RedemptionFulfilled.selector, bytes32(seed), receipt, word(by));
        attempt(by, abi.encodeCall(token.fulfilRedemption, (bytes32(seed), receipt)), error);
    }

    /// @notice Some days, or to the last second at which the attestation counts, or to the second after it, when
    /// nothing may be issued.
    function wait(uint256 seed) external {
        uint256 last = attested.asOf + MAX_AGE;
        if (seed % 6 > 1 || last < block.timestamp) {
            vm.warp(block.timestamp + 1 + draw(seed, "time") % 8 days);
            return;
        }
        vm.warp(last + seed % 6);
        issueAs(staff[ISSUER], holder(seed, "to"), 1, "");
    }

    function report(address by, Vault.Count memory count, bytes32 documentHash) private {
        if (!submit(by, Attestation(count.coins, count.time, count.redeemed, documentHash))) return;
        uint256 outstanding = count.issued - count.redeemed;
        headroomAtAsOf = count.coins * COIN > outstanding ? count.coins * COIN - outstanding : 0;
        issuedAtAsOf = count.issued;
    }

    function submit(address by, Attestation memory next) private returns (bool accepted) {
        bytes4 error = refusesAttestation(by, next);
        if (error == 0) {
            bytes memory figures = abi.encode(next.coins, next.asOf, next.redeemedAsOf);
            expectLog(Reserve.ReserveAttested.selector, word(by), next.documentHash, figures);
        }
        accepted = attempt(by, abi.encodePacked(token.attestReserve.selector, abi.encode(next)), error);
        if (accepted) attested = next;
    }

    function bookRedemption(address from, uint256 value, bytes memory data) internal override {
        super.bookRedemption(from, value, data);
        vault.release(value / COIN);
        vault.remember(issued, redeemed);
    }
}
