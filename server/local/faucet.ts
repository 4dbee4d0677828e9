import { Hono } from 'hono';
import { createWalletClient, getAddress, type PublicClient, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod/mini';
import { hexAddress } from '#domain/field-schemas.ts';
import type { EthNode } from '../chain/http-node.ts';
import { nodeTransport, viemChain } from '../chain/node-client.ts';
import type { Faucet, LocalMarket } from '../chain/open-chain.ts';
import type { AppEnv } from '../platform/context.ts';
import { NotFound, orNotFound, Unavailable } from '../platform/errors.ts';
import { jsonInput } from '../platform/http/json-input.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { processLimit } from '../platform/limits/process-limit.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';

const GIFT_WEI = parseEther('0.05');
/** Millionths of a dollar: enough for some coins. */
const GIFT_USDC = 10_000_000_000n;
const RESERVE = `0x${parseEther('10').toString(16)}`;

/** A faucet on the local chain, from an account that lives as long as this process. */
export function localFaucet(node: EthNode, client: PublicClient): Faucet {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet = createWalletClient({ account, chain: viemChain(LOCAL_CHAIN_ID), transport: nodeTransport(node) });
  let last: Promise<unknown> = Promise.resolve();
  return (to) => {
    const given = last.then(async () => {
      await node.call('anvil_setBalance', [account.address, RESERVE]);
      const nonce = await client.getTransactionCount({ address: account.address });
      return wallet.sendTransaction({ to, value: GIFT_WEI, nonce });
    });
    last = given.catch(() => {});
    return given.catch((error: Error) => {
      throw Object.assign(new Unavailable(), { cause: error });
    });
  };
}

const faucetRequest = z.object({
  address: hexAddress,
  /** 'usdc' where the chain has a sale desk. */
  asset: z._default(z.enum(['eth', 'usdc']), 'eth'),
});

/** POST /api/faucet: local chain only; five times per wallet, then once a minute. */
export function faucetRoutes(give: Faucet | undefined, market?: LocalMarket) {
  const take = processLimit(LIMITS.faucet);
  return new Hono<AppEnv>().post('/api/faucet', jsonInput(faucetRequest), async (c) => {
    if (!give) throw new NotFound();
    const { asset, address: text } = c.req.valid('json');
    const address = getAddress(text);
    const giveUsdc = asset === 'usdc' ? orNotFound(market).giveUsdc : undefined;
    take(address);
    return c.json({ hash: giveUsdc ? await giveUsdc(address, GIFT_USDC) : await give(address) });
  });
}
