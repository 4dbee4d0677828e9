import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NotOpened } from './errors.ts';
import { dataKeyOf, dataKeysOf, open, seal, subkey } from './secrets.ts';

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

describe('what is sealed', () => {
  const sealed = { purpose: 'files', id: 'row', subject: { kind: 'purchase', id: 'request' } } as const;
  const bytes = seal({ dataKey: key }, sealed, Buffer.from('plain'));

  it('is opened under its key, among others', () => {
    expect(open({ dataKey: randomBytes(32), acceptedDataKeys: [key] }, sealed, bytes).toString()).toBe('plain');
    expect(() => open({ dataKey: randomBytes(32) }, sealed, bytes)).toThrow(NotOpened);
  });

  it('is not opened for another purpose, row or subject, or with any byte changed', () => {
    const { subject } = sealed;
    for (const other of [{ purpose: 'identity' }, { id: 'x' }, { subject: { ...subject, id: 'x' } }] as const)
      expect(() => open({ dataKey: key }, { ...sealed, ...other }, bytes)).toThrow(NotOpened);
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open({ dataKey: key }, sealed, changed)).toThrow(NotOpened);
    }
  });
});

it('reads several keys, or none', () => {
  const hex = key.toString('hex');
  expect(dataKeysOf(` ${hex}, ${hex} `)).toHaveLength(2);
  expect(dataKeysOf('')).toEqual([]);
  expect(dataKeysOf(`${hex},x`)).toBeUndefined();
});
