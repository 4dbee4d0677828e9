import type { Address } from 'viem';
import { readBlock, type TimedBlock } from './acts.ts';
import { booksAt } from './books.ts';
import type { TokenPlace } from './rpc.ts';
import { NotProved, proveState } from './state-proof.ts';
import { accountSlot, balanceOf } from './token-storage.ts';

/** What accounts hold together at a final block, in units, and whether that was proved against the block's hash. */
export type CheckedBalance = { balance: bigint; block: TimedBlock; isProved: boolean };

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** Reads what accounts hold at the newest final block. Throws NotProved where the node's proof is wrong. */
async function readBalance(place: TokenPlace, accounts: readonly Address[]): Promise<CheckedBalance> {
  const block = await readBlock(place.rpc, 'finalized');
  const slots = accounts.map(accountSlot);
  try {
    const { values } = await proveState(place.rpc, block.hash, place.token, slots);
    return { balance: sum(slots.map((slot) => balanceOf(values.get(slot) ?? 0n))), block, isProved: true };
  } catch (error) {
    if (error instanceof NotProved) throw error;
    // Not every node gives proofs, or of that block.
    const { balances } = await booksAt(place, block, accounts);
    return { balance: sum(balances), block, isProved: false };
  }
}

const TRIES = 6;
const PAUSE_MS = 5_000;

/** What accounts hold by the chain, once it is what is shown or has stayed different: what is shown may be a moment behind. */
export async function compareBalance(
  place: TokenPlace,
  accounts: readonly Address[],
  shown: bigint,
  pauseMs = PAUSE_MS,
): Promise<CheckedBalance> {
  for (let tries = 1; ; tries++) {
    const read = await readBalance(place, accounts);
    if (read.balance === shown || tries === TRIES) return read;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
