import { randomBytes } from 'node:crypto';
import { type Address, bytesToHex, type Hex, parseEther } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { newAccount, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Authorization, authorizationTypedData } from '#domain/relay/authorization.ts';
import { type RelayInput, relayBody } from '#domain/relay/relay-input.ts';
import type { Context } from '../platform/context.ts';
import type { RelayBudgets } from '../platform/relayer-settings.ts';
import { keySigner } from '../platform/signers/digest-signer.ts';
import { committedFees } from '../relayer/budgets.ts';
import { findRelay, transactionsOf } from '../relayer/find-relay.ts';

export const AMPLE: RelayBudgets = {
  perHolder: 1_000,
  perNetwork: 100_000,
  openPerNetwork: 100_000,
  perDay: parseEther('100'),
  redemptionPercent: 50,
  leastSend: 1n,
};

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

/** The body that submits it, signed by its holder, or by the key that is given. */
export async function signedRelay(
  { chain }: Pick<Context, 'chain'>,
  authorization: Authorization,
  signer: Pick<PrivateKeyAccount, 'signTypedData'>,
): Promise<RelayInput> {
  const place = { chainId: chain.id, token: chain.token };
  return relayBody(authorization, await signer.signTypedData(authorizationTypedData(place, authorization)));
}

/** An authorization of one token that was submitted, and the id that it got. */
export type HandedIn = { input: RelayInput; id?: string | undefined };

const must = (is: boolean, problem: string): void => {
  if (!is) throw new Error(problem);
};

/** Throws unless each moved its token once, by a transaction that was kept, and all together cost what the books say. */
export async function mustBeCarriedOutOnce(
  context: Context,
  chain: TokenChain,
  relayer: { address: Address; paidBefore: bigint },
  relays: HandedIn[],
): Promise<void> {
  let spent = 0n;
  for (const { id = '', input } of relays) {
    const relay = await findRelay(context, id);
    const signed = await transactionsOf(context, { id });
    must(relay?.state === 'final', `${id} is ${relay?.state}`);
    const to = (input as { to: Address }).to;
    const received = await chain.node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [to] });
    must(received === usgFromCoins(1), `${id} moved ${received}`);
    must(
      signed.some(({ hash }) => hash === relay?.minedTx),
      `${id} was carried out by a transaction that was not kept`,
    );
    spent += relay?.spent ?? 0n;
  }
  const count = await chain.node.getTransactionCount(relayer);
  must(count === relays.length, `${count} transactions for ${relays.length} authorizations`);
  const paid = relayer.paidBefore - (await chain.node.getBalance(relayer));
  must(paid === spent, `${paid} wei were paid, ${spent} are in the books`);
  must((await committedFees(context)).open === 0n, 'something is still reserved');
}
