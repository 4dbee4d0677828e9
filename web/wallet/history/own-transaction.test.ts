import { describe, expect, it } from 'vitest';
import { shownTime } from '#domain/dates.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { REPLACEMENT_MESSAGES } from '#domain/wallet/history-messages.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import type { TransactionRecord } from '#wallet/transaction-record.ts';
import { statusMessage } from './own-transaction.tsx';

const message = (more: Partial<TransactionRecord>) => statusMessage(more as TransactionRecord);

describe('the message about a transaction', () => {
  it('counts confirmations in a block that may still go', () => {
    expect(message({ status: 'confirmed', confirmations: 1 })).toBe('In a block, 1 confirmation');
    expect(message({ status: 'confirmed', confirmations: 2 })).toBe('In a block, 2 confirmations');
    expect(message({ status: 'confirmed' })).toBe('In a block');
  });

  it('says why a transaction failed, was dropped or replaced', () => {
    expect(message({ status: 'failed', message: 'The account is frozen' })).toBe('Failed: The account is frozen');
    expect(message({ status: 'replaced', message: CHAIN_MESSAGES.replaced })).toContain(CHAIN_MESSAGES.replaced);
    expect(message({ status: 'dropped' })).toBe('Didn’t go through');
  });

  it('says of a cancelled transaction that no tokens moved only once that is final', () => {
    const purpose = { kind: 'cancel', of: { kind: 'send', to: '0x', units: '1' } } as const;
    expect(message({ status: 'sent', purpose })).toBe(REPLACEMENT_MESSAGES.cancelling);
    expect(message({ status: 'confirmed', confirmations: 1, purpose })).toBe('In a block, 1 confirmation');
    expect(message({ status: 'final', purpose })).toBe(REPLACEMENT_MESSAGES.cancelled);
  });

  it('says that we send and pay for an authorization', () => {
    const relayed = { validBefore: 1_900_000_000 } as NonNullable<TransactionRecord['relayed']>;
    expect(message({ status: 'signed', relayed })).toBe(RELAY_MESSAGES.signed);
    expect(message({ status: 'sent', relayed })).toBe(RELAY_MESSAGES.sent);
  });

  it('says until when an authorization that we didn’t send could still go through, and never that it didn’t', () => {
    const relayed = { validBefore: 1_900_000_000, problem: 'Too many requests' } as TransactionRecord['relayed'] &
      object;
    for (const status of ['signed', 'sent'] as const) {
      const text = message({ status, relayed });
      expect(text).toContain('Too many requests. ');
      expect(text).toContain(shownTime(new Date(1_900_000_000_000).toISOString(), 'own'));
      expect(text).not.toContain('Didn’t go through');
    }
    const canceling = { ...relayed, problem: RELAY_MESSAGES.canceling };
    expect(message({ status: 'sent', relayed: canceling })).toBe(RELAY_MESSAGES.canceling);
  });

  it('distinguishes signed, sent and final', () => {
    const messages = (['signed', 'sent', 'final'] as const).map((status) => message({ status }));
    expect(new Set(messages).size).toBe(3);
  });
});
