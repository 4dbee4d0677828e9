import { isAddressEqual } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { roleHash } from '#domain/token-roles.ts';
import { site } from '#site';
import type { ChainContext, Context } from '../platform/context.ts';
import { isSilence } from './node-errors.ts';
import { bindChain } from './store-events.ts';
import { readChainIdentity, readCursor } from './stored-events.ts';

/** `ready` is false only if a fact is wrong. */
export type Readiness = { ready: boolean; reasons: string[]; warnings: string[] };

const PRICER_ROLE = roleHash('PRICER');

/**
 * Whether the node serves the chain and the token that the settings and the database name; throws if it does not answer. Binds an
 * unbound database to them.
 */
export async function chainReadiness(context: Context): Promise<Readiness> {
  const served = await contractReadiness(context);
  if (!served.ready) return served;
  const { client, id, token } = context.chain;
  const { hash: genesisHash } = await client.getBlock({ blockNumber: 0n });
  await bindChain(context, { chainId: id, genesisHash, token: token.toLowerCase() });
  return agreesWithDatabase(context, genesisHash);
}

/** Whether the node serves the chain and the contracts that the settings name; throws if it does not answer. */
export async function contractReadiness(context: Pick<Context, 'chain'>): Promise<Readiness> {
  const { client, id, token } = context.chain;
  const served = await client.getChainId();
  if (served !== id) return notReady(`The node serves the chain ${served}, not ${id}.`);
  const code = await client.getCode({ address: token });
  if (code === undefined || code === '0x') return notReady(`There is no contract at ${token} on the chain ${id}.`);
  if (!(await isOurToken(context))) return notReady(`The contract at ${token} is not the ${site.name} token.`);
  if (!(await isItsInbox(context))) {
    return notReady(`The contract at ${context.chain.inbox} is not the RedemptionInbox of the ${site.name} token.`);
  }
  return { ready: true, reasons: [], warnings: [] };
}

const notReady = (...reasons: string[]): Readiness => ({ ready: false, reasons, warnings: [] });

/** What the contract answers; undefined if it doesn't know the call, or there is no contract. */
async function answerOf<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch((error) => {
    if (isSilence(error)) throw error;
    return undefined;
  });
}

async function isOurToken({ chain: { client, token } }: Pick<Context, 'chain'>): Promise<boolean> {
  const call = { address: token, abi: usgTokenAbi, functionName: 'PRICER_ROLE' } as const;
  return (await answerOf(client.readContract(call))) === PRICER_ROLE;
}

/** Its tickets' addresses must be the ones that we give to holders. */
async function isItsInbox({ chain: { client, token, inbox } }: Pick<Context, 'chain'>): Promise<boolean> {
  const contract = { address: inbox, abi: redemptionInboxAbi } as const;
  const [itsToken, address] = await Promise.all([
    answerOf(client.readContract({ ...contract, functionName: 'token' })),
    answerOf(client.readContract({ ...contract, functionName: 'inboxOf', args: [PRICER_ROLE] })),
  ]);
  return itsToken !== undefined && isAddressEqual(itsToken, token) && address === inboxAddress(inbox, PRICER_ROLE);
}

/** Whether a database that was bound to a chain belongs to the one that the node serves. */
export async function agreesWithDatabase(context: ChainContext, genesisHash: string): Promise<Readiness> {
  const { client, id } = context.chain;
  const token = context.chain.token.toLowerCase();
  const bound = await readChainIdentity(context);
  const reasons: string[] = [];
  if (bound?.chainId !== id) reasons.push(`The database belongs to the chain ${bound?.chainId}, not ${id}.`);
  else if (bound.genesisHash !== genesisHash) reasons.push(`The database belongs to another chain with the id ${id}.`);
  if (bound?.token !== token) reasons.push(`The database belongs to the token ${bound?.token}, not ${token}.`);
  if (reasons.length > 0) return notReady(...reasons);

  const cursor = await readCursor(context);
  if (!cursor || cursor.block < 0n) return { ready: true, reasons: [], warnings: [] };
  const block = await client.getBlock({ blockNumber: cursor.block }).catch((error) => {
    if (isSilence(error)) throw error;
    return undefined;
  });
  if (block?.hash === cursor.blockHash) return { ready: true, reasons: [], warnings: [] };
  if (block) return notReady(`The chain no longer holds the final block ${cursor.block} that the database has read.`);
  return { ready: true, reasons: [], warnings: [`The node does not know the block ${cursor.block} yet.`] };
}
