import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataKeyOf, subkey } from './secrets.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7 + 3));

describe('the data key', () => {
  it.each(['hex', 'base64', 'base64url'] as const)('is read in %s', (spelling) => {
    expect(dataKeyOf(key.toString(spelling))).toEqual(key);
  });

  it.each([
    '',
    'secret',
    key.toString('hex').slice(2),
    `${key.toString('hex')}00`,
    key.subarray(1).toString('base64'),
    `${key.toString('hex').slice(1)}g`,
  ])('is not %j', (text) => {
    expect(dataKeyOf(text)).toBeUndefined();
  });

  it('gives every purpose its own key, the same one each time', () => {
    expect(subkey({ dataKey: key }, 'audit')).toHaveLength(32);
    expect(subkey({ dataKey: key }, 'audit')).toEqual(subkey({ dataKey: key }, 'audit'));
    expect(subkey({ dataKey: key }, 'audit')).not.toEqual(subkey({ dataKey: key }, 'identity'));
    expect(subkey({ dataKey: key }, 'audit')).not.toEqual(subkey({ dataKey: randomBytes(32) }, 'audit'));
  });
});
