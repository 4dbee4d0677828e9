import { beforeEach, describe, expect, it } from 'vitest';
import type { NextStep } from '#domain/messages/next-step.ts';
import { type NextForHolder, redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { RedemptionState } from '#domain/redemptions/states.ts';
import { UNDERWAY_MESSAGES } from '#domain/redemptions/underway-messages.ts';
import { TRANSACTION_LABELS, transactionInBlock } from '#domain/wallet/transaction-messages.ts';
import { begunRedemptions, keepRedemption } from '#wallet/kept-redemptions.ts';
import { memoryStorage } from '#wallet/storage.ts';
import { type TransactionRecord, writeRecord } from '#wallet/transaction-record.ts';
import { readUnderway, type UnderwayCalls } from './underway.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const TICKET = { ticketId: 'T-1', coins: 2, address: ADDRESS } as const;
const stepOf = (next: NextForHolder) => redemptionNextStep(next, { coins: 2 });
const gone = async () => {
  throw new TypeError('Failed to fetch');
};

describe('the redemptions under way', () => {
  let storage = memoryStorage();
  let statuses: Record<string, { state: RedemptionState; next_step: NextStep }> = {};
  let ask: UnderwayCalls;
  beforeEach(() => {
    storage = memoryStorage();
    statuses = {};
    ask = {
      status: async (id) => statuses[id] ?? null,
      requests: async () => [],
      burns: async () => [],
      track: async () => null,
    };
  });
  const read = (hasAccount = false) => readUnderway(ask, { storage, addresses: [ADDRESS.toLowerCase()], hasAccount });
  const signed = (status: TransactionRecord['status'], more: Partial<TransactionRecord> = {}) => {
    const purpose = { kind: 'redeem', ticketId: 'T-1', units: '2000000000' } as const;
    const place = { network: '1:0x0', from: ADDRESS, to: ADDRESS } as const;
    writeRecord(storage, { hash: '0x1', purpose, ...place, createdAt: 1, status, settled: false, ...more });
  };
  const page = '/redeemsuccess?ticket=T-1';

  it('are shown from the request on, with the ticket, until the coins are delivered', async () => {
    keepRedemption(storage, TICKET);
    const title = 'Redemption of 2 coins, ticket T-1';
    const said = async (state: RedemptionState, next: NextForHolder) => {
      statuses['T-1'] = { state, next_step: stepOf(next) };
      return read();
    };
    expect(await said('requested', 'burn_tokens')).toMatchObject([{ title, page, open: { ticket: TICKET } }]);
    for (const [state, next] of [
      ['burned', 'wait_for_check'],
      ['shipped', 'receive_coins'],
    ] as const) {
      const [shown] = await said(state, next);
      expect(shown).toEqual({ title, page, text: stepOf(next).sentence });
    }
    expect(await said('delivered', 'wait_for_receipt')).toEqual([]);
    expect(begunRedemptions(storage, [ADDRESS])).toEqual([]);
  });

  it.each(['refused', 'cancelled', 'closed'] as const)('end with a request that is %s', async (state) => {
    keepRedemption(storage, TICKET);
    statuses['T-1'] = { state, next_step: stepOf('over') };
    expect(await read()).toEqual([]);
  });

  it('say how far the burn is before the site knows it, whoever pays for it', async () => {
    keepRedemption(storage, TICKET);
    statuses['T-1'] = { state: 'requested', next_step: stepOf('burn_tokens') };
    const text = async () => (await read())[0]?.text;
    signed('sent');
    expect(await text()).toBe(TRANSACTION_LABELS.sent);
    signed('confirmed', { confirmations: 1 });
    expect(await text()).toBe(transactionInBlock(1));
    signed('final');
    expect(await read()).toEqual([expect.not.objectContaining({ open: expect.anything() })]);
    signed('failed', { settled: true });
    expect((await read())[0]).toMatchObject({ open: { ticket: TICKET } });
    expect(await text()).toMatch(/isn’t on the blockchain yet/);
  });

  it('are known here while the connection is lost', async () => {
    keepRedemption(storage, TICKET);
    signed('sent');
    ask = { status: gone, requests: gone, burns: gone, track: gone };
    const text = `${TRANSACTION_LABELS.sent}. ${UNDERWAY_MESSAGES.unknown}`;
    expect(await read(true)).toMatchObject([{ text, page }]);
    // After the burn, nothing can be continued.
    signed('final');
    expect(await read(true)).toEqual([expect.not.objectContaining({ open: expect.anything() })]);
  });

  it('include the account’s, each once', async () => {
    keepRedemption(storage, TICKET);
    statuses['T-1'] = { state: 'burned', next_step: stepOf('wait_for_check') };
    const row = (ticket_id: string, state: RedemptionState) =>
      ({
        kind: 'redemption',
        ticket_id,
        title: 'Redemption of 1 coin',
        state,
        next_step: stepOf('receive_coins'),
      }) as never;
    ask.requests = async () => [row('T-1', 'burned'), row('T-2', 'shipped'), row('T-3', 'closed')];
    expect((await read(true)).map((each) => each.page)).toEqual([page, '/redeemsuccess?ticket=T-2']);
    expect((await read()).map((each) => each.page)).toEqual([page]);
  });

  it('include a burn on the blockchain whose ticket isn’t known here, until its coins are delivered', async () => {
    keepRedemption(storage, TICKET);
    statuses['T-1'] = { state: 'burned', next_step: stepOf('wait_for_check') };
    const burn = (ticketId: string, receipt: object | null = null) =>
      ({ value: '1000000000', ticket: ticketHash(ticketId), receipt }) as never;
    ask.burns = async () => [burn('T-1'), burn('T-2'), burn('T-3', {}), burn('T-4')];
    ask.track = async (hash) => ({ is_shipping_hidden: hash !== ticketHash('T-4') });
    expect((await read()).slice(1)).toEqual([
      {
        title: 'Redemption of 1 coin',
        text: UNDERWAY_MESSAGES.elsewhere,
        page: `/track?ticket=${ticketHash('T-2')}`,
      },
    ]);
    ask.track = async () => null;
    expect((await read())[1]).toMatchObject({ text: UNDERWAY_MESSAGES.noTicket, page: undefined });
  });

  it('are only those of the wallets in use', async () => {
    keepRedemption(storage, { ...TICKET, address: '0x0000000000000000000000000000000000000009' });
    expect(await read()).toEqual([]);
  });
});
