import { type Hex, parseEther } from 'viem';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import type { RelayInput } from '#domain/relay/relay-input.ts';
import { MIN_REDEMPTION_WEI } from '#domain/terms.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import type { Context } from '../platform/context.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { testContext } from '../testing/features.ts';
import { filledForm } from '../testing/redemptions.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { openRelays } from './find-relay.ts';

const chain = await tokenChainOfFile();
const database = await testDatabase();
let context: Context & { relayer: Relayer & { address: Hex } };
let holder: Awaited<ReturnType<typeof chain.holder>>;

beforeAll(() => () => database.close());
beforeEach(async () => {
  await empty(database.db);
  holder = await chain.holder(3, '0');
  context = { ...testContext({ db: database.db, chain: chain.chain }), relayer: await fundedRelayer(chain) };
});

const authorize = (terms = {}) => authorizationOf(holder.address, context.now(), terms);
const signed = (terms = {}, by = holder) => signedRelay(context, authorize(terms), by);
const accept = (input: RelayInput, ip = '192.0.2.1') => acceptAuthorization(context, input, ip);
const refusal = (input: RelayInput, ip?: string) => accept(input, ip).then(String, (error: Error) => error.message);
const kept = async () => (await openRelays(context)).length;

describe('an authorization', () => {
  it('is kept with the fee that it may cost, and answered with the same when it is submitted again', async () => {
    const input = await signed();
    const first = await accept(input);
    expect(first).toMatchObject({ state: 'accepted', tx: null, message: null });
    expect(await accept(input)).toEqual(first);
    const [relay] = await openRelays(context);
    expect(relay).toMatchObject({ holder: holder.address.toLowerCase(), byKey: true });
    expect(relay?.reserved).toBeGreaterThan(0n);
    expect(await kept()).toBe(1);
  });

  it('is kept once where it is submitted many times at the same moment', async () => {
    const input = await signed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await kept()).toBe(1);
  });

  it('is refused under the number of another one, though the holder signed both', async () => {
    const input = await signed();
    await accept(input);
    expect(await refusal(await signed({ nonce: input.nonce as Hex }))).toBe(RELAY_MESSAGES.nonceReused);
  });

  it('is refused where another key signed it, or any of its terms was changed', async () => {
    const stranger = await chain.holder(1, '0');
    const input = (await signed()) as Extract<RelayInput, { kind: 'transfer' }>;
    for (const altered of [
      await signed({}, stranger),
      { ...input, value: usgFromCoins(2).toString() },
      { ...input, to: stranger.address },
      { ...input, from: stranger.address },
      { ...input, valid_before: String(Number(input.valid_before) + 1) },
    ])
      expect(await refusal(altered)).toBe(RELAY_MESSAGES.signature);
    expect(await kept()).toBe(0);
  });

  it('is refused where the token would refuse it, in the token’s own words', async () => {
    expect(await refusal(await signed({ value: usgFromCoins(4) }))).toBe(REVERT_MESSAGES.ERC20InsufficientBalance);
    const used = authorize();
    const input = await signedRelay(context, used, holder);
    const args = [used.from, used.nonce] as const;
    const { signature } = input;
    const typed = { ...used, signature } as never as { to: Hex };
    await chain.write(chain.admin, 'transferWithAuthorization', [
      used.from,
      typed.to,
      used.value,
      used.validAfter,
      used.validBefore,
      used.nonce,
      signature,
    ] as never);
    expect(await chain.node.readContract({ ...chain.contract, functionName: 'authorizationState', args })).toBe(true);
    expect(await refusal(input)).toBe(REVERT_MESSAGES.ERC3009UsedAuthorization);
  });

  it('burns only for a ticket that waits for just these tokens of this holder', async () => {
    const form = filledForm({ ethereum_address: holder.address, qty_to_redeem: 2 });
    const { ticket_id } = await requestRedemption(context, form as Parameters<typeof requestRedemption>[1]);
    const hash = ticketHash(ticket_id);
    expect(await refusal(await signed({ ticketHash: hash, value: usgFromCoins(1) }))).toBe(RELAY_MESSAGES.ticket);
    expect(await refusal(await signed({ ticketHash: ticketHash('none'), value: usgFromCoins(2) }))).toBe(
      RELAY_MESSAGES.ticket,
    );
    expect(await accept(await signed({ ticketHash: hash, value: usgFromCoins(2) }))).toMatchObject({
      state: 'accepted',
    });
  });

  it('is refused where its holder has enough ETH for twice the fee, and taken with the least that a redemption needs', async () => {
    const have = (value: bigint) => chain.node.setBalance({ address: holder.address, value });
    await have(parseEther('1'));
    expect(await refusal(await signed())).toBe(RELAY_MESSAGES.enoughEth);
    expect(await kept()).toBe(0);
    await have(MIN_REDEMPTION_WEI);
    expect(await accept(await signed())).toMatchObject({ state: 'accepted' });
  });

  it('is refused where no relayer is set', async () => {
    const off = { ...context, relayer: undefined };
    await expect(acceptAuthorization(off, await signed(), '192.0.2.1')).rejects.toThrow(RELAY_MESSAGES.off);
  });
});

describe('the budgets', () => {
  const limit = (budgets: Partial<Relayer['budgets']>) => {
    context.relayer = { ...context.relayer, budgets: { ...context.relayer.budgets, ...budgets } };
  };

  it('hold for a holder, for a network address with its larger networks, and refuse without counting', async () => {
    limit({ perHolder: 2 });
    for (let count = 0; count < 2; count++) await accept(await signed());
    expect(await refusal(await signed())).toBe(RELAY_MESSAGES.holderLimit);
    limit({ perHolder: 100, perNetwork: 1 });
    const from = async (ip: string) => refusal(await signed(), ip);
    expect(await from('2001:db8:1:100::1')).toMatch(/object/);
    expect(await from('2001:db8:1:100::2')).toBe(RELAY_MESSAGES.networkLimit);
    for (const device of [1, 2, 3]) expect(await from(`2001:db8:1:10${device}::1`)).toMatch(/object/);
    expect(await from('2001:db8:1:104::1')).toBe(RELAY_MESSAGES.networkLimit);
    expect(await kept()).toBe(6);
  });

  it('hold for the fees of a day, and for what the relayer has', async () => {
    await accept(await signed());
    const [relay] = await openRelays(context);
    const fee = relay?.reserved ?? 0n;
    limit({ perDay: fee + fee / 2n });
    expect(await refusal(await signed())).toBe(RELAY_MESSAGES.dayLimit);
    limit({ perDay: 100n * fee });
    await chain.node.setBalance({ address: context.relayer.address, value: fee + fee / 2n });
    expect(await refusal(await signed())).toBe(RELAY_MESSAGES.empty);
    expect(await kept()).toBe(1);
  });
});
