import { join } from 'node:path';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { saleDeskAbi } from '#contracts/abi.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { NO_TWO_PERSON_RULES } from '#domain/staff/two-person-rules.ts';
import { OPENING_PRICE_CENTS } from '#domain/terms.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeClient } from '../chain/node-client.ts';
import { explorerOf, type OpenChain } from '../chain/open-chain.ts';
import { rollBackToLocalChain } from '../chain/roll-back-to-local-chain.ts';
import type { Chain, Context, Deps } from '../platform/context.ts';
import { repeatWork } from '../platform/repeat-work.ts';
import { currentPrice, priceList } from '../price/find-price.ts';
import { setPrice } from '../price/set-price.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';
import { ensureAttestation } from './ensure-attestation.ts';
import { ensureToken } from './ensure-token.ts';
import { localFaucet } from './faucet.ts';
import { fundAccount } from './fund-account.ts';
import { readLocalFile, updateLocalFile } from './local-file.ts';
import { localKeys, localRelayerKey, localSafeKeys } from './local-keys.ts';
import { localMarket } from './local-market.ts';
import { localSafe } from './local-safe.ts';
import { localSale } from './local-sale.ts';
import { openLocalChain } from './open-local-chain.ts';

const RENEW_MS = 3_600_000;

/** The desk takes prices that are signed for a later second than its deployment's; undefined where it has one already. */
async function firstTimeOfDesk({ client, saleDesk }: Chain): Promise<number | undefined> {
  if (!saleDesk) return undefined;
  const call = { address: saleDesk.address, abi: saleDeskAbi, functionName: 'posted' } as const;
  const [cents, time] = await client.readContract(call);
  return cents === 0n ? Number(time) + 1 : undefined;
}

/**
 * Puts the opening price into force, signed by the local admin, where no price has ever been set; and the price in force once more where the
 * sale desk came after it, which takes none from before.
 */
async function ensurePrice(context: Context, adminKey: Hex, report: (step: string) => void): Promise<void> {
  const [[last], least = 0] = await Promise.all([priceList(context, { limit: 1 }), firstTimeOfDesk(context.chain)]);
  if (last && last.time >= least) return;
  report(last ? 'setting the price anew, for the sale desk' : 'setting the opening price');
  const { id, token } = context.chain;
  const time = Math.max(Math.floor(context.now().getTime() / 1000), least);
  const price = (await currentPrice(context))?.cents ?? OPENING_PRICE_CENTS;
  const signature = await privateKeyToAccount(adminKey).signTypedData(priceTypedData(id, token, price, time));
  // Nobody is there yet to approve it.
  const alone = { ...context, env: { ...context.env, twoPersonRules: NO_TWO_PERSON_RULES } };
  await setPrice(alone, { price, time, signature });
}

/** Our own chain with the token on it, a reserve attested and a price in force; every step is made once, also over several starts. */
export async function startLocalChain(base: Omit<Deps, 'chain'>, report: (step: string) => void): Promise<OpenChain> {
  const { env, log } = base;
  const keys = await localKeys(env.dataDir);
  const sale = env.localSaleDesk ? await localSale(env.dataDir, keys) : undefined;
  const chainOver = (node: EthNode): Chain => ({
    id: LOCAL_CHAIN_ID,
    token: keys.token,
    inbox: keys.inbox,
    saleDesk: sale && { address: sale.desk, secondGoldFeed: sale.secondGoldFeed },
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
  const market = sale && localMarket(node, chain.client, keys.adminKey, sale);
  const relayerKey = env.relayer.isOn ? (env.relayer.key ?? (await localRelayerKey(env.dataDir))) : undefined;
  try {
    const on = { node, client: chain.client, keys, report };
    const safe = env.localSafe ? await localSafe(on, await localSafeKeys(env.dataDir)) : undefined;
    await ensureToken({ ...on, ...(safe && { safe }), ...(sale && { sale }) });
    await market?.renew();
    if (safe) await updateLocalFile(env.dataDir, { safe: safe.address });
    if (relayerKey) await fundAccount(node, chain.client, privateKeyToAccount(relayerKey));
    const context: Context = { ...base, actor: { kind: 'system' }, chain };
    await ensureAttestation(on, context);
    await ensurePrice(context, keys.adminKey, report);
  } catch (error) {
    await local.stop();
    throw error;
  }
  const renewing = market && repeatWork(base, RENEW_MS, market.renew);
  return {
    chain,
    node,
    faucet: localFaucet(node, chain.client),
    market,
    relayerKey,
    quoterKey: sale?.quoterKey,
    lost: local.lost,
    async stop() {
      await renewing?.stop();
      await local.stop();
    },
  };
}
