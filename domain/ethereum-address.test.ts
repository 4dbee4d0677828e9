import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { typedAddress } from './ethereum-address.ts';
import { SEND_MESSAGES } from './messages/transaction.ts';
import { FIELD_MESSAGES } from './messages/visitor.ts';

const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const sentence = (typed: string) => z.safeParse(typedAddress, typed).error?.issues[0]?.message;

it.each([RIGHT, ` ${RIGHT} `, RIGHT.toLowerCase(), `0x${RIGHT.slice(2).toUpperCase()}`])('takes %j', (typed) => {
  expect(sentence(typed)).toBeUndefined();
});

it('refuses capitals that are not the checksum’s', () => {
  expect(sentence(RIGHT.replace('aA', 'Aa'))).toBe(SEND_MESSAGES.checksum);
});

it.each(['', '0x12', 'ada.eth', `${RIGHT}0`])('refuses %j', (typed) => {
  expect(sentence(typed)).toBe(FIELD_MESSAGES.addressInvalid);
});
