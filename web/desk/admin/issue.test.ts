import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { ISSUE_MESSAGES } from '#domain/orders/messages.ts';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { readIssue } from './issue.ts';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const INBOX = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const contracts = { token: TOKEN, inbox: INBOX } as const;
const TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const errors = (to: string, tokens: string) => {
  const read = readIssue({ to, tokens }, contracts);
  return read.ok ? {} : read.errors;
};

describe('the form to issue USG', () => {
  it('takes up to nine decimals', () => {
    expect(readIssue({ to: ` ${TO} `, tokens: '2.000000001' }, contracts)).toEqual({
      ok: true,
      to: TO,
      units: 2_000_000_001n,
    });
  });

  it.each([
    ['', ISSUE_MESSAGES.amountNeeded],
    ['abc', FIELD_MESSAGES.amountInvalid],
    ['-1', FIELD_MESSAGES.amountInvalid],
    ['0', WALLET_FORM_MESSAGES.sendAmountZero],
    ['1.0000000001', ISSUE_MESSAGES.amountDecimals],
  ])('refuses %j tokens', (tokens, message) => {
    expect(errors(TO, tokens)).toEqual({ tokens: message });
  });

  it.each([
    ['', ISSUE_MESSAGES.addressNeeded],
    ['0x1234', FIELD_MESSAGES.addressInvalid],
    [TO.replace('E', 'e'), SEND_MESSAGES.checksum],
    [TOKEN, SEND_MESSAGES.token],
    [INBOX, SEND_MESSAGES.inbox],
    [`0x${'0'.repeat(40)}`, SEND_MESSAGES.zero],
  ])('refuses %j as the target', (to, message) => {
    expect(errors(to, '1')).toEqual({ to: message });
  });
});
