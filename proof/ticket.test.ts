import { keccak256, stringToBytes, zeroHash } from 'viem';
import { expect, it } from 'vitest';
import { receiptHash, receiptText, ticketHash } from '#domain/redemptions/redemption.ts';
import type { Act } from './acts.ts';
import { isReceipt, ticketActs, ticketFaults } from './ticket.ts';

const TICKET = 'a-ticket';
const receipt = receiptText({
  ticket: TICKET,
  coins: 2,
  carrier: 'UPS',
  tracking: '1Z',
  delivered_at: '2026-11-21T17:00:00.000Z',
});
const burn = (hash: string) => ({ name: 'Redeemed', args: { _data: hash } }) as Act;
const fulfilment = (hash: string) =>
  ({ name: 'RedemptionFulfilled', args: { ticketHash: hash, receiptHash: receiptHash(receipt) } }) as Act;
const hash = ticketHash(TICKET);
const acts = [burn(zeroHash), burn(hash), fulfilment(zeroHash), fulfilment(hash)];

it('finds the burn and the receipt of a ticket by its number or its hash, and of no other', () => {
  for (const asked of [TICKET, ` ${TICKET}\n`, hash, `0x${hash.slice(2).toUpperCase()}`])
    expect(ticketActs(acts, asked)).toEqual({ hash, burns: [acts[1]], receipts: [acts[3]] });
  expect(ticketActs(acts, 'another')).toEqual({
    hash: keccak256(stringToBytes('another')),
    burns: [],
    receipts: [],
  });
});

it('knows a ticket’s number however it is typed', () => {
  const number = '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV';
  for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.replace('0', 'O')])
    expect(ticketActs([], typed).hash).toBe(ticketHash(number));
});

it('knows the receipt that the token has from any other text', () => {
  expect(isReceipt(ticketActs(acts, TICKET), receipt)).toBe(true);
  expect(isReceipt(ticketActs(acts, TICKET), receipt.replace('"coins":2', '"coins":1'))).toBe(false);
  expect(isReceipt(ticketActs([], TICKET), receipt)).toBe(false);
});

const HOLDER = `0x${'ab'.repeat(20)}`;
const [BURN_TX, RECEIPT_TX] = [keccak256('0x01'), keccak256('0x02')];
const done = [
  { name: 'Redeemed', tx: BURN_TX, args: { _data: hash, _from: HOLDER, _value: 2_000_000_000n } },
  { name: 'RedemptionFulfilled', tx: RECEIPT_TX, args: { ticketHash: hash, receiptHash: receiptHash(receipt) } },
] as unknown as Act[];
const BURN = { tx: BURN_TX, holder: HOLDER, value: '2000000000' };
const RECEIPT = { tx: RECEIPT_TX, hash: receiptHash(receipt) };

it.each([
  ['steps that are as they’re said', { burn: BURN, receipt: RECEIPT }, []],
  ['a burn alone', { burn: BURN, receipt: null }, []],
  ['a burn by whoever it was', { burn: { ...BURN, holder: null }, receipt: null }, []],
  ['a holder in other letters', { burn: { ...BURN, holder: `0x${'AB'.repeat(20)}` }, receipt: null }, []],
  ['another amount', { burn: { ...BURN, value: '1000000000' }, receipt: RECEIPT }, ['burn']],
  ['another holder', { burn: { ...BURN, holder: `0x${'cd'.repeat(20)}` }, receipt: RECEIPT }, ['burn']],
  [
    'another transaction',
    { burn: { ...BURN, tx: RECEIPT_TX }, receipt: { ...RECEIPT, tx: BURN_TX } },
    ['burn', 'receipt'],
  ],
  ['another receipt', { burn: null, receipt: { ...RECEIPT, hash: zeroHash } }, ['receipt']],
])('judges %s by the token’s acts', (_, said, faults) => {
  expect(ticketFaults({ hash, ...said }, done)).toEqual(faults);
  expect(ticketFaults({ hash: zeroHash, ...said }, done)).toEqual(
    [said.burn && 'burn', said.receipt && 'receipt'].filter(Boolean),
  );
});
