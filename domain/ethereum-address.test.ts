import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { recipientAddress, recipientError, typedAddress } from './ethereum-address.ts';
import { FIELD_MESSAGES } from './messages/fields.ts';
import { SEND_MESSAGES } from './wallet/transaction-messages.ts';

const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const errorFor = (typed: string) => z.safeParse(typedAddress, typed).error?.issues[0]?.message;

it.each([RIGHT, ` ${RIGHT} `, RIGHT.toLowerCase(), `0x${RIGHT.slice(2).toUpperCase()}`])('takes %j', (typed) => {
  expect(errorFor(typed)).toBeUndefined();
});

it('refuses capitals that are not the checksum’s', () => {
  expect(errorFor(RIGHT.replace('aA', 'Aa'))).toBe(SEND_MESSAGES.checksum);
});

it.each(['', '0x12', 'ada', 'ada@example.com', `${RIGHT}0`])('refuses %j', (typed) => {
  expect(errorFor(typed)).toBe(FIELD_MESSAGES.addressInvalid);
});

it.each(['ada.eth', ' pay.ada.eth ', 'ada.xyz'])('says of the name %j that only addresses are read', (typed) => {
  expect(errorFor(typed)).toBe(FIELD_MESSAGES.addressIsName);
});

const TOKEN = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const INBOX = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const ZERO = `0x${'0'.repeat(40)}`;

it.each([
  [RIGHT, undefined],
  [` ${RIGHT.toLowerCase()} `, undefined],
  ['ada.eth', FIELD_MESSAGES.addressIsName],
  ['0x12', FIELD_MESSAGES.addressInvalid],
  [RIGHT.replace('aA', 'Aa'), SEND_MESSAGES.checksum],
  [ZERO, SEND_MESSAGES.zero],
  [` ${ZERO} `, SEND_MESSAGES.zero],
  [TOKEN, SEND_MESSAGES.token],
  [TOKEN.toLowerCase(), SEND_MESSAGES.token],
  [`0x${TOKEN.slice(2).toUpperCase()}`, SEND_MESSAGES.token],
  [INBOX, SEND_MESSAGES.inbox],
  [INBOX.toLowerCase(), SEND_MESSAGES.inbox],
])('of the recipient %j says %j', (typed, message) => {
  expect(recipientError(typed, { token: TOKEN, inbox: INBOX })?.message).toBe(message);
});

it('refuses a recipient without knowing the token, where that is enough', () => {
  const said = (typed: string) => z.safeParse(recipientAddress, typed).error?.issues[0]?.message;
  expect([RIGHT, TOKEN, ZERO].map(said)).toEqual([undefined, undefined, SEND_MESSAGES.zero]);
});
