import { BaseError, ContractFunctionRevertedError } from 'viem';
import { isSilence } from '../../chain/node-errors.ts';
import type { Context, Deps } from '../../platform/context.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { keepProblem } from '../watch-relayer.ts';
import { comparePosted, postCall } from './posted-price.ts';

const EVERY_MS = 60_000;

const WITHDRAWN =
  'the one that it has was signed later, or it was deployed later: only a price that is signed anew can follow';
const NOT_SENT = 'no transaction has posted it yet';

/** Remembers since when the sale desk hasn't the price in force, and why; also where no relayer is there to post it. */
export async function watchPostedPrice(context: Context): Promise<void> {
  const { saleDesk } = context.chain;
  if (!saleDesk) return;
  const compared = await comparePosted(context, saleDesk.address);
  if (compared.is === 'same') await keepProblem(context, 'price', undefined);
  else if (compared.is === 'ahead') await keepProblem(context, 'price', WITHDRAWN);
  else await keepProblem(context, 'price', await refusalOf(context, postCall(saleDesk.address, compared.price)));
}

/** Why the desk would refuse it, by the name of its error. */
async function refusalOf({ chain }: Context, call: ReturnType<typeof postCall>): Promise<string> {
  try {
    await chain.client.simulateContract({ ...call, blockTag: 'pending' });
    return NOT_SENT;
  } catch (error) {
    if (isSilence(error)) throw error;
    const reverted = (error as BaseError).walk((cause) => cause instanceof ContractFunctionRevertedError);
    return `it refuses it: ${(reverted as ContractFunctionRevertedError | null)?.data?.errorName ?? 'no reason given'}`;
  }
}

/** Compares them every minute while the process lives; several instances doing so do no harm. */
export function startWatchingPostedPrice(deps: Deps): { stop: () => Promise<void> } {
  if (!deps.chain.saleDesk) return { stop: async () => {} };
  const context: Context = { ...deps, actor: { kind: 'system' } };
  return repeatWork(deps, EVERY_MS, async function comparePostedPrice() {
    await watchPostedPrice(context).catch((error) => {
      if (!(error instanceof BaseError) || !isSilence(error)) throw error;
    });
  });
}
