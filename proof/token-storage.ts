import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem';
import { usgTokenStorage } from '#contracts/deployed.ts';
import { reserveCover } from '#domain/reserve/cover.ts';
import { VERIFY_PROBLEMS } from '#domain/verifier/messages.ts';
import { type Figures, issuedBy } from './acts.ts';
import { isStale, readBlock, type TimedBlock } from './blocks.ts';
import { booksAt } from './books.ts';
import type { TokenPlace } from './rpc.ts';
import { NotProved, type ProvedState, proveState, readHeader } from './state-proof.ts';

type Variable = keyof typeof usgTokenStorage;
const FIGURES = ['_historyHash', '_supply', '_redeemed', '_documentHash', '_coins', '_asOf', '_redeemedAsOf'] as const;

const slotOf = (variable: Variable): number => usgTokenStorage[variable].slot;

/** Where the token keeps an account's balance; its highest bit says whether the account is frozen. */
const accountSlot = (account: Address): Hex =>
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
  return { books, attested: { ...stated, headroom: reserveCover(stated, issuedBy(books)).headroom } };
}

/** The balance of an account in units, from what its slot holds. */
const balanceOf = (word: bigint): bigint => word & ((1n << 255n) - 1n);

/** Whose token, by which node, on which chain. */
type Place = TokenPlace & { chainId: number };

/**
 * What accounts hold together at a final block, in units, and whether that was proved against the block's hash; or a sentence why nothing
 * that the node says of it counts.
 */
export type CheckedBalance = { balance: bigint; block: TimedBlock; isProved: boolean } | { problem: string };

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Reads what accounts hold at the newest final block. */
async function readBalance(place: Place, accounts: readonly Address[], now: number): Promise<CheckedBalance> {
  const block = await readBlock(place.rpc, 'finalized');
  if (isStale(block, place.chainId, now)) return { problem: VERIFY_PROBLEMS.stale };
  const slots = accounts.map(accountSlot);
  try {
    const header = await readHeader(place.rpc, block.hash);
    if (header.block.number !== block.number || header.time !== block.time)
      return { problem: VERIFY_PROBLEMS['other-header'] };
    const { values } = await proveState(place.rpc, block.hash, place.token, slots);
    return { balance: sum(slots.map((slot) => balanceOf(values.get(slot) ?? 0n))), block, isProved: true };
  } catch (error) {
    if (error instanceof NotProved) return { problem: VERIFY_PROBLEMS['not-proved'] };
    // Not every node gives proofs, or of that block.
    const { balances } = await booksAt(place, block, accounts);
    return { balance: sum(balances), block, isProved: false };
  }
}

const TRIES = 6;
type Pace = { pauseMs?: number; now?: () => number };

/** What accounts hold by the chain, once it is what is shown or has stayed different: what is shown may be a moment behind. */
export async function compareBalance(
  place: Place,
  accounts: readonly Address[],
  shown: bigint,
  { pauseMs = 5_000, now = () => Date.now() / 1_000 }: Pace = {},
): Promise<CheckedBalance> {
  for (let tries = 1; ; tries++) {
    const read = await readBalance(place, accounts, now());
    if ('problem' in read || read.balance === shown || tries === TRIES) return read;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
