import { join } from 'node:path';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { priceTypedData } from '#domain/price/price.ts';
import { NO_TWO_PERSON_RULES } from '#domain/staff/two-person-rules.ts';
import { OPENING_PRICE_CENTS } from '#domain/terms.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import { explorerOf, type OpenChain } from '../chain/open-chain.ts';
import { rollBackToLocalChain } from '../chain/roll-back-to-local-chain.ts';
import type { Chain, Context, Deps } from '../platform/context.ts';
import { priceList } from '../price/find-price.ts';
import { setPrice } from '../price/set-price.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';
import { ensureAttestation } from './ensure-attestation.ts';
import { ensureToken } from './ensure-token.ts';
import { localFaucet } from './faucet.ts';
import { fundAccount } from './fund-account.ts';
import { readLocalFile, updateLocalFile } from './local-file.ts';
import { localKeys, localRelayerKey, localSafeKeys } from './local-keys.ts';
import { localSafe } from './local-safe.ts';
import { openLocalChain } from './open-local-chain.ts';

/** Puts the opening price into force, signed by the local admin, where no price has ever been set. */
async function ensureOpeningPrice(context: Context, adminKey: Hex, report: (step: string) => void): Promise<void> {
  if ((await priceList(context, { limit: 1 })).length > 0) return;
  report('setting the opening price');
  const { id, token } = context.chain;
  const time = Math.floor(context.now().getTime() / 1000);
  const signature = await privateKeyToAccount(adminKey).signTypedData(
    priceTypedData(id, token, OPENING_PRICE_CENTS, time),
  );
  // Nobody is there yet to approve it.
  const alone = { ...context, env: { ...context.env, twoPersonRules: NO_TWO_PERSON_RULES } };
  await setPrice(alone, { price: OPENING_PRICE_CENTS, time, signature });
}

/** Our own chain with the token on it, a reserve attested and a price in force; every step is made once, also over several starts. */
export async function startLocalChain(base: Omit<Deps, 'chain'>, report: (step: string) => void): Promise<OpenChain> {
  const { env, log } = base;
  const keys = await localKeys(env.dataDir);
  const chainOver = (node: EthNode): Chain => ({
    id: LOCAL_CHAIN_ID,
    token: keys.token,
    inbox: keys.inbox,
    client: nodeClient(node, LOCAL_CHAIN_ID),
    local: true,
    explorer: explorerOf(LOCAL_CHAIN_ID),
  });
  const { rpc } = await readLocalFile(env.dataDir);
  report('starting the local chain');
  const local = await openLocalChain({
    folder: join(env.dataDir, 'chain'),
    port: rpc ? Number(new URL(rpc).port) : 0,
    log,
    async onLoaded(node) {
      const dropped = await rollBackToLocalChain({ ...base, actor: { kind: 'system' }, chain: chainOver(node) });
      if (dropped !== undefined) log.warn({ dropped }, 'the local chain lost blocks; its events were dropped');
    },
  });
  await updateLocalFile(env.dataDir, { rpc: local.url });
  const chain = chainOver(local.node);
  const { node } = local;
  const relayerKey = env.relayer.isOn ? (env.relayer.key ?? (await localRelayerKey(env.dataDir))) : undefined;
  try {
    const on = { node, client: chain.client, keys, report };
    const safe = env.localSafe ? await localSafe(on, await localSafeKeys(env.dataDir)) : undefined;
    await ensureToken({ ...on, ...(safe && { safe }) });
    if (safe) await updateLocalFile(env.dataDir, { safe: safe.address });
    if (relayerKey) await fundAccount(node, chain.client, privateKeyToAccount(relayerKey));
    const context: Context = { ...base, actor: { kind: 'system' }, chain };
    await ensureAttestation(on, context);
    await ensureOpeningPrice(context, keys.adminKey, report);
  } catch (error) {
    await local.stop();
    throw error;
  }
  return { chain, node, faucet: localFaucet(node, chain.client), relayerKey, lost: local.lost, stop: local.stop };
}
