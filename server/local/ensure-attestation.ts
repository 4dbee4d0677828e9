import { createWalletClient } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { minedReceipt } from '#contracts/mined-receipt.ts';
import { counted } from '#domain/counted.ts';
import { csvLine } from '#domain/csv.ts';
import { coinsFromUsgDown } from '#domain/money.ts';
import { isAttestationDue, LOCAL_RESERVE_COINS } from '#domain/terms.ts';
import { unixSeconds } from '#proof/manifest.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeTransport, viemChain } from '../chain/node-client.ts';
import type { Context } from '../platform/context.ts';
import { type ChainReserve, readChainReserve } from '../reserve/lots/attestations.ts';
import { excludeLot } from '../reserve/lots/exclude-lot.ts';
import { importLots } from '../reserve/lots/import-lots.ts';
import { coinRegisterTotals, lotsAt } from '../reserve/lots/lots.ts';
import { draftManifest, keepDraft } from '../reserve/lots/prepare-manifest.ts';
import type { LocalKeys } from './local-keys.ts';

const LOT_COINS = 2_000;
const NO_COINS = 'Play money of a local site, which no mint struck';

/** Registers so many coins, which say that they aren't real. */
async function registerLocalCoins(context: Context, coins: number): Promise<void> {
  const day = context.now().toISOString().slice(0, 10);
  const lines = Array.from({ length: Math.ceil(coins / LOT_COINS) }, (_, at) => {
    const inLot = Math.min(LOT_COINS, coins - at * LOT_COINS);
    const number = String(at + 1).padStart(4, '0');
    return csvLine([
      `LOCAL-${number}`,
      day.slice(0, 4),
      'No mint',
      inLot,
      'Local play money, no real coins',
      day,
      NO_COINS,
    ]);
  });
  const head = csvLine(['id', 'year', 'mint', 'coins', 'depository', 'received_on', 'reason']);
  await importLots(context, new TextEncoder().encode(head + lines.join('')));
}

const restId = (id: string): string => {
  const [, base = id, times = '0'] = /^(.*?)(?:\.(\d+))?$/.exec(id) ?? [];
  return `${base}.${Number(times) + 1}`;
};

/** Takes redeemed coins out of the register, the oldest lots first. */
async function takeOut(context: Context, coins: number): Promise<void> {
  let missing = coins;
  for (const lot of await lotsAt(context, context.now())) {
    if (missing <= 0) return;
    const left = lot.coins - missing;
    const taken = lot.coins - Math.max(0, left);
    const rest = left > 0 ? { id: restId(lot.id), coins: left } : undefined;
    await excludeLot(context, lot.id, `${counted(taken, 'coin was', 'coins were')} redeemed`, rest);
    missing -= lot.coins;
  }
}

type Local = { node: EthNode; keys: LocalKeys; report: (step: string) => void };

/** The coins that there are now: what the last attestation stated, less what was redeemed since. */
const coinsLeft = ({ asOf, coins, redeemedAsOf }: ChainReserve, redeemed: bigint): number =>
  asOf === 0 ? LOCAL_RESERVE_COINS : Number(coins - coinsFromUsgDown(redeemed - redeemedAsOf));

/** Attests the local register at the first start, and again when the last attestation is a week old. */
export async function ensureAttestation({ node, keys, report }: Local, context: Context): Promise<void> {
  const last = await readChainReserve(context);
  if (last.asOf > 0 && !isAttestationDue(last.asOf, Math.floor(context.now().getTime() / 1_000))) return;
  report('attesting the reserve');
  const { client, id, token } = context.chain;
  const target = { address: token, abi: usgTokenAbi } as const;
  // The token judges the time by the last block's clock, which runs behind ours.
  await node.call('anvil_mine', ['0x1']);
  const { timestamp } = await client.getBlock();
  const redeemed = await client.readContract({ ...target, functionName: 'totalRedeemed' });
  const then = { ...context, now: () => new Date(Number(timestamp) * 1_000) };
  const registered = await coinRegisterTotals(then);
  const left = coinsLeft(last, redeemed);
  if (registered.lots === 0) await registerLocalCoins(then, left);
  else await takeOut(then, registered.coins - left);
  const count = { asOf: Number(timestamp), redeemedAsOf: redeemed, moment: then.now(), reports: [] };
  const draft = await draftManifest(then, last, count);
  await keepDraft(then, draft);
  const account = privateKeyToAccount(keys.attestorKey);
  const wallet = createWalletClient({ account, chain: viemChain(id), transport: nodeTransport(node) });
  const { coins, period } = draft.manifest;
  const args = [BigInt(coins), unixSeconds(period.asOf), redeemed, draft.hash] as const;
  await minedReceipt(client, await wallet.writeContract({ ...target, functionName: 'attestReserve', args }));
}
