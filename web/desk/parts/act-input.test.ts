import { expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { type ActField, readAct } from './act-input.ts';

const FIELDS: ActField[] = [
  { name: 'reason', label: 'Reason', kind: 'text' },
  { name: 'fee_cents', label: 'Fee', kind: 'usd', optional: true },
];

it('turns dollars into cents without a float, and leaves out what is empty', () => {
  expect(readAct(FIELDS, { reason: ' Late ', fee_cents: '1,019.29' })).toEqual({
    ok: true,
    body: { reason: 'Late', fee_cents: 101_929 },
  });
  expect(readAct(FIELDS, { reason: 'Late', fee_cents: '' })).toEqual({ ok: true, body: { reason: 'Late' } });
});

it('says what is missing and what is no amount', () => {
  expect(readAct(FIELDS, { reason: ' ', fee_cents: 'ten' })).toEqual({
    ok: false,
    faults: { reason: FIELD_MESSAGES.required, fee_cents: FIELD_MESSAGES.usdInvalid },
  });
});
