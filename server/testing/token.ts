import type { PublicClient } from 'viem';
import { afterAll } from 'vitest';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import type { Chain } from '../platform/context.ts';

/** A real chain with the real token, and as the server's context knows it. */
export async function startTokenChain() {
  const opened = await openTokenChain();
  const client = opened.node as unknown as PublicClient;
  const chain: Chain = {
    id: opened.chainId,
    token: opened.token,
    inbox: opened.inbox,
    client,
    local: true,
    explorer: null,
  };
  return { ...opened, chain };
}

/** The same for a whole test file; what one test does on it the next one finds. */
export async function tokenChainOfFile(): Promise<TokenChain> {
  const chain = await startTokenChain();
  afterAll(chain.stop);
  return chain;
}
export type TokenChain = Awaited<ReturnType<typeof startTokenChain>>;
