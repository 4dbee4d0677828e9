import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem';
import { usgTokenStorage } from '#contracts/deployed.ts';
import type { Figures } from './acts.ts';
import { headroomOf } from './acts.ts';
import type { ProvedState } from './state-proof.ts';

type Variable = keyof typeof usgTokenStorage;
const FIGURES = ['_historyHash', '_supply', '_redeemed', '_documentHash', '_coins', '_asOf', '_redeemedAsOf'] as const;

const slotOf = (variable: Variable): number => usgTokenStorage[variable].slot;

/** Where the token keeps an account's balance; its highest bit says whether the account is frozen. */
export const accountSlot = (account: Address): Hex =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, BigInt(slotOf('_accounts'))]));

/** The slots to prove for figuresOf. */
export const FIGURE_SLOTS: readonly number[] = [...new Set(FIGURES.map(slotOf))];

function read({ values }: Pick<ProvedState, 'values'>, variable: Variable): bigint {
  const { slot, offset, bytes } = usgTokenStorage[variable];
  return ((values.get(slot) ?? 0n) >> BigInt(8 * offset)) & ((1n << BigInt(8 * bytes)) - 1n);
}

/** What books(), attestation() and headroom() return, from the token's storage. */
export function figuresOf(state: Pick<ProvedState, 'values'>): Figures {
  const hash = (variable: Variable) => numberToHex(read(state, variable), { size: 32 });
  const books = {
    history: hash('_historyHash'),
    supply: read(state, '_supply'),
    redeemed: read(state, '_redeemed'),
  };
  const stated = {
    coins: read(state, '_coins'),
    asOf: Number(read(state, '_asOf')),
    redeemedAsOf: read(state, '_redeemedAsOf'),
    documentHash: hash('_documentHash'),
  };
  return { books, attested: { ...stated, headroom: headroomOf(stated, books) } };
}

/** The balance of an account in units, from what its slot holds. */
export const balanceOf = (word: bigint): bigint => word & ((1n << 255n) - 1n);
