import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CONTRACTS_DIR } from '../foundry.ts';

const OPENZEPPELIN = dirname(createRequire(import.meta.url).resolve('@openzeppelin/contracts/package.json'));
const ours = (path: string) => readFileSync(join(CONTRACTS_DIR, 'src', `${path}.sol`), 'utf8');
const library = (name: string) => readFileSync(join(OPENZEPPELIN, 'utils', 'math', `${name}.sol`), 'utf8');

/** The functions as the source has them, without events and records. Throws if one is missing. */
function functionsOf(source: string, ...names: string[]): string {
  return names.map((name) => withoutEvents(functionOf(source, name))).join('\n');
}

function functionOf(source: string, name: string): string {
  const start = source.indexOf(`function ${name}(`);
  if (start < 0) throw new Error(`There is no function ${name} any more.`);
  const end = source.indexOf('\n    }\n', start);
  return source.slice(start, end + 6);
}

const withoutEvents = (text: string) =>
  text
    .replace(/\n *(?:emit |_record\()[\s\S]*?\);/g, '')
    // The checker continues after a revert with a custom error, as if nothing had been refused.
    .replace(/revert \w+\([^;]*\);/g, 'revert();')
    .replace(/ virtual| override/g, '');

// OpenZeppelin's Math, with its one line of assembly, which the checker can't read, written in Solidity.
const LIBRARIES = () => `
library SafeCast {
    function toUint(bool b) internal pure returns (uint256 u) { u = b ? 1 : 0; }
}
library Math {
    ${functionsOf(library('Math'), 'trySub', 'saturatingSub')}
}`;

const HEADROOM = () => `
contract Proofs {
    uint256 private constant COIN = 1e9;
    uint96 private _supply;
    uint128 private _redeemed;
    uint64 private _coins;
    uint48 private _asOf;
    uint128 private _redeemedAsOf;
    uint48 private _maxAttestationAge;
    ${functionsOf(ours('extensions/Ledger'), 'totalSupply', 'totalRedeemed')}
    ${functionsOf(ours('extensions/Reserve'), 'headroom', '_requireReserve')}

    // Without this the checker would only consider a state of zeros.
    function anyState(uint96 supply, uint128 redeemed, uint64 coins, uint48 asOf, uint128 redeemedAsOf, uint48 age) external {
        (_supply, _redeemed, _coins) = (supply, redeemed, coins);
        (_asOf, _redeemedAsOf, _maxAttestationAge) = (asOf, redeemedAsOf, age);
    }

    function anIssueIsCovered(uint256 value) external view {
        require(_redeemedAsOf <= _redeemed && value > 0);
        _requireReserve(value);
        assert(uint256(_supply) + value + (_redeemed - _redeemedAsOf) <= uint256(_coins) * COIN);
        assert(value <= headroom());
    }

    function headroomIsExactAndNeverReverts() external view {
        require(_redeemedAsOf <= _redeemed);
        uint256 taken = uint256(_redeemed) - _redeemedAsOf + _supply;
        uint256 covered = uint256(_coins) * COIN;
        assert(headroom() == (covered > taken ? covered - taken : 0));
    }

    function aRedemptionGivesNoHeadroom(uint96 value) external {
        require(_redeemedAsOf <= _redeemed && value <= _supply);
        require(uint256(_redeemed) + value <= type(uint128).max);
        uint256 room = headroom();
        _supply -= value;
        _redeemed += value;
        assert(headroom() == room);
    }
}`;

const DESK = () => `
contract Proofs {
    uint64 private coinWeight;
    uint32 private bandMinBps;
    uint32 private bandMaxBps;
    ${functionsOf(ours('desk/Market'), '_isInsideBand')}
    ${functionsOf(ours('SaleDesk'), '_amountDue')}

    function anySettings(uint64 weight, uint32 least, uint32 most) external {
        (coinWeight, bandMinBps, bandMaxBps) = (weight, least, most);
    }

    // Unchecked, since the checker passes over what would overflow as over any other revert.
    function theAmountIsExactAndNeverOverflows(uint64 coins, uint64 cents) external pure {
        unchecked {
            uint256 sum = uint256(coins) * cents;
            assert(sum <= type(uint128).max && sum * 1e4 / 1e4 == sum);
            assert(_amountDue(coins, cents) == sum * 1e4);
        }
    }

    function theBandIsExactAndNeverOverflows(uint64 cents, uint64 gold) external view {
        unchecked {
            uint256 price = uint256(cents) * 1e19;
            uint256 metal = uint256(gold) * coinWeight;
            assert(price / 1e19 == cents);
            assert(_isInsideBand(cents, gold) == (price >= metal * bandMinBps && price <= metal * bandMaxBps));
        }
    }

    function theMetalFits128Bits(uint64 gold, uint64 weight) external pure {
        unchecked {
            assert(uint256(gold) * weight <= type(uint128).max);
        }
    }

    function aShareOfTheMetalFits160Bits(uint128 metal, uint32 bps) external pure {
        unchecked {
            assert(uint256(metal) * bps <= type(uint160).max);
        }
    }

    // And so is its tenth: of two answers of which one is ten times the other, one at most is inside.
    function anAnswerWithAnotherDecimalIsOutside(uint64 cents, uint64 gold) external view {
        require(cents > 0 && uint256(bandMaxBps) < uint256(bandMinBps) * 10);
        require(_isInsideBand(cents, gold));
        assert(!_isInsideBand(cents, uint256(gold) * 10));
    }
}`;

/** What is proved, by name: the source of a contract that has the token's or the desk's own functions and asserts around them. */
export const PROOFS: Record<string, () => string> = {
  headroom: () => `pragma solidity 0.8.37;${LIBRARIES()}${HEADROOM()}`,
  desk: () => `pragma solidity 0.8.37;${DESK()}`,
};

type Message = { severity: string; message: string; formattedMessage: string };
type Answer = {
  errors?: Message[];
  auxiliaryInputRequested?: { smtlib2queries?: Record<string, string> };
};
type Solve = (query: string) => Promise<string>;

const compiler: { compile(input: string): string } = createRequire(import.meta.url)('solc');
const FILE = 'Proofs.sol';

/** Runs the SMTChecker until the solver has answered all its queries, and returns its verdicts. Throws if the source doesn't compile. */
export async function checkAsserts(source: string, solve: Solve): Promise<string[]> {
  const answers: Record<string, string> = {};
  for (;;) {
    const { errors = [], auxiliaryInputRequested } = runChecker(source, answers);
    const failed = errors.find(({ severity }) => severity === 'error');
    if (failed) throw new Error(failed.formattedMessage);
    const queries = Object.entries(auxiliaryInputRequested?.smtlib2queries ?? {}).filter(
      ([hash]) => !(hash in answers),
    );
    if (queries.length === 0) return errors.filter(({ message }) => message.startsWith('CHC: ')).map(lineOf);
    for (const [hash, query] of queries) answers[hash] = await solve(query);
  }
}

function runChecker(source: string, smtlib2responses: Record<string, string>): Answer {
  const modelChecker = {
    engine: 'chc',
    solvers: ['smtlib2'],
    targets: ['assert'],
    contracts: { [FILE]: ['Proofs'] },
    showUnproved: true,
    showProvedSafe: true,
  };
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content: source } },
    settings: { evmVersion: 'prague', modelChecker, outputSelection: { [FILE]: { Proofs: ['abi'] } } },
    auxiliaryInput: { smtlib2responses },
  };
  return JSON.parse(compiler.compile(JSON.stringify(input)));
}

const lineOf = ({ message, formattedMessage }: Message) => {
  const line = /\n *\d+ \|\s*(.*)/.exec(formattedMessage)?.[1] ?? '';
  return `${message.includes('safe') ? 'proved' : 'NOT PROVED'}  ${line.trim()}`;
};
