import { randomBytes } from 'node:crypto';
import { bytesToHex, type Hex, parseEther } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { newAccount, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Authorization, authorizationTypedData, type RelayInput, relayBody } from '#domain/relay/authorization.ts';
import type { Context } from '../context.ts';
import type { RelayBudgets } from '../relayer/relayer.ts';
import { keySigner } from '../relayer/relayer.ts';

export const AMPLE: RelayBudgets = { perHolder: 1_000, perNetwork: 100_000, perDay: parseEther('100') };

/** A relayer of that chain with ETH; its budgets are ample unless given. */
export async function fundedRelayer(chain: Pick<TokenChain, 'fund'>, budgets: Partial<RelayBudgets> = {}) {
  const { key, address } = newAccount();
  await chain.fund(address, '10');
  const signer = keySigner(key);
  return { address, signer: async () => signer, budgets: { ...AMPLE, ...budgets } };
}

type Terms = Partial<Extract<Authorization, { kind: 'transfer' }>> & { ticketHash?: Hex };

/** An authorization of that holder's: one token to a stranger, or what is given, valid for an hour. */
export function authorizationOf(from: Hex, now: Date, { ticketHash, ...terms }: Terms = {}): Authorization {
  const seconds = BigInt(Math.floor(now.getTime() / 1000));
  const common = {
    from,
    value: usgFromCoins(1),
    validAfter: 0n,
    validBefore: seconds + 3_600n,
    nonce: bytesToHex(randomBytes(32)),
    ...terms,
  };
  if (ticketHash) return { ...common, kind: 'redeem', ticketHash };
  return { to: newAccount().address, ...common, kind: 'transfer' };
}

/** The body that hands it in, signed by its holder, or by the key that is given. */
export async function signedRelay(
  { chain }: Pick<Context, 'chain'>,
  authorization: Authorization,
  signer: Pick<PrivateKeyAccount, 'signTypedData'>,
): Promise<RelayInput> {
  const place = { chainId: chain.id, token: chain.token };
  return relayBody(authorization, await signer.signTypedData(authorizationTypedData(place, authorization)));
}
