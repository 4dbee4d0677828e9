import { expect, it } from 'vitest';
import { isPhone } from './field-schemas.ts';

it.each([
  '+1 801 555 0123',
  '(801) 555-0123',
  '801.555.0123 ext. 12',
  '801-555-0123x12',
  '0049/30/1234567',
  '+44 20 7946 0958',
])('takes %j as a phone number', (text) => {
  expect(isPhone(text)).toBe(true);
});

it.each(['abc', '', '801', '+', 'call me at 801 555 0123', '801 555 0123 abc', '- - - - -'])('refuses %j', (text) => {
  expect(isPhone(text)).toBe(false);
});
