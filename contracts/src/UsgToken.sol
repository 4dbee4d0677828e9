// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {Attestor} from "./extensions/Attestor.sol";
import {Books} from "./extensions/Books.sol";
import {Freezing} from "./extensions/Freezing.sol";
import {Issuance} from "./extensions/Issuance.sol";
import {Redemption} from "./extensions/Redemption.sol";
import {Reserve} from "./extensions/Reserve.sol";
import {Roles} from "./extensions/Roles.sol";
import {TransferChecks} from "./extensions/TransferChecks.sol";

/// @notice What a token is deployed with and keeps for good; holders sign permits and authorizations in a domain of `name`.
struct TokenSettings {
    string name;
    string symbol;
    /// The most units that can ever exist at a time.
    uint256 cap;
    /// Seconds after which an attestation no longer allows issuance; 1 to 366 days.
    uint48 maxAttestationAge;
    /// Seconds that a change of the admin or of the attestor takes; 1 to 30 days.
    uint48 adminDelay;
    address admin;
    address attestor;
}

/// @title A token that stands for one coin held in trust; who deploys it gives its name and symbol
/// @notice ERC-20, ERC-2612, ERC-3009 and ERC-1594; issued against attested coins, redeemed for them. Not upgradeable.
/// @dev Security: the only call to another contract is the STATICCALL of ERC-1271; no role moves a holder's tokens or
/// stops an unfrozen holder's redemption; issuing without coins takes an issuer and the attestor together, and never
/// passes the cap or the issuer's limit.
contract UsgToken is Books, Freezing, Issuance, Redemption, TransferChecks {
    constructor(TokenSettings memory settings)
        ERC20(settings.name, settings.symbol)
        ERC20Permit(settings.name)
        Roles(settings.adminDelay, settings.admin)
        Attestor(settings.attestor)
        Reserve(settings.maxAttestationAge)
        Issuance(settings.cap)
    {}

    /// @notice One token is 1e9 units.
    function decimals() public pure override returns (uint8) {
        return 9;
    }
}
