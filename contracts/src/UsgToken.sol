// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {Freezing} from "./extensions/Freezing.sol";
import {Issuance} from "./extensions/Issuance.sol";
import {Redemption} from "./extensions/Redemption.sol";
import {Reserve} from "./extensions/Reserve.sol";
import {Roles} from "./extensions/Roles.sol";
import {TransferChecks} from "./extensions/TransferChecks.sol";

/// @title USG, a token for one 1-oz American Eagle gold coin held in trust
/// @notice ERC-20, ERC-2612, ERC-3009 and ERC-1594; issued against attested coins, redeemed for them. Not upgradeable.
/// @dev Security: it calls no other contract; no role moves a holder's tokens or stops an unfrozen holder's redemption;
/// issuing without coins takes an issuer and an attestor together, and never passes the cap.
contract UsgToken is Freezing, Issuance, Redemption, TransferChecks {
    /// @notice `cap_` in units of 1e-9 token, times in seconds; `admin_` appoints all roles but `attestor_`'s.
    constructor(uint256 cap_, uint48 maxAttestationAge_, uint48 adminDelay_, address admin_, address attestor_)
        ERC20("USG", "USG")
        ERC20Permit("USG")
        Roles(adminDelay_, admin_, attestor_)
        Reserve(maxAttestationAge_)
        Issuance(cap_)
    {}

    /// @notice One token is 1e9 units.
    function decimals() public pure override returns (uint8) {
        return 9;
    }
}
