import { expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { type ActionFields, readFields } from './action-fields.ts';

const FIELDS: ActionFields<{ reason: string; quantity?: string; fee_cents?: number }> = {
  reason: { label: 'Reason', kind: 'text' },
  quantity: { label: 'Quantity', kind: 'count', optional: true },
  fee_cents: { label: 'Fee', kind: 'usd', optional: true },
};

it('turns dollars into cents without a float, and leaves out what is empty', () => {
  expect(readFields(FIELDS, { reason: ' Late ', fee_cents: '1,019.29' })).toEqual({
    ok: true,
    body: { reason: 'Late', fee_cents: 101_929 },
  });
  expect(readFields(FIELDS, { reason: 'Late', fee_cents: '' })).toEqual({ ok: true, body: { reason: 'Late' } });
});

it('leaves out a field that isn’t asked for by what the others hold', () => {
  const fields: ActionFields<{ method: string; crypto_amount: string }> = {
    method: { label: 'Method', kind: 'line' },
    crypto_amount: { label: 'Exact amount', kind: 'line', when: ({ method }) => method === 'bitcoin' },
  };
  expect(readFields(fields, { method: 'wire', crypto_amount: '0.1' })).toEqual({ ok: true, body: { method: 'wire' } });
  expect(readFields(fields, { method: 'bitcoin', crypto_amount: '' })).toMatchObject({ ok: false });
});

it('says what is missing and what is no amount', () => {
  expect(readFields(FIELDS, { reason: ' ', fee_cents: 'ten' })).toEqual({
    ok: false,
    errors: { reason: 'Enter a value for “Reason”', fee_cents: FIELD_MESSAGES.usdInvalid },
  });
});

it.each(['1,700', '1700', ' 1,700 '])('takes %j as a count and as dollars', (typed) => {
  expect(readFields(FIELDS, { reason: 'x', quantity: typed, fee_cents: typed })).toEqual({
    ok: true,
    body: { reason: 'x', quantity: '1700', fee_cents: 170_000 },
  });
});
