import { keccak256, stringToBytes, zeroHash } from 'viem';
import { expect, it } from 'vitest';
import { receiptHash, receiptText, ticketHash } from '#domain/redemptions/redemption.ts';
import type { Act } from './acts.ts';
import { isReceipt, ticketActs } from './ticket.ts';

const TICKET = 'a-ticket';
const receipt = receiptText({
  ...{ ticket: TICKET, coins: 2, carrier: 'UPS', tracking: '1Z', delivered_at: '2026-11-21T17:00:00.000Z' },
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

it('knows the receipt that the token has from any other text', () => {
  expect(isReceipt(ticketActs(acts, TICKET), receipt)).toBe(true);
  expect(isReceipt(ticketActs(acts, TICKET), receipt.replace('"coins":2', '"coins":1'))).toBe(false);
  expect(isReceipt(ticketActs([], TICKET), receipt)).toBe(false);
});
