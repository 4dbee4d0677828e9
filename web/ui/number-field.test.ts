import { describe, expect, it } from 'vitest';
import { stepDecimal } from './number-field.tsx';

describe('a step of a number field', () => {
  it.each([
    ['1627.50', '50', 1, '1677.50'],
    ['1627.50', '50', -1, '1577.50'],
    ['0.1', '0.2', 1, '0.3'],
    ['1,250', '1', -1, '1249'],
    ['$1650', '50', 1, '1700'],
    ['١٦٥٠', '50', 1, '1700'],
    ['', '1', 1, '1'],
    ['10000000.000000001', '1', 1, '10000001.000000001'],
  ] as const)('moves %s by %s', (text, step, direction, expected) => {
    expect(stepDecimal(text, step, direction)).toBe(expected);
  });

  it('stops at the least value', () => {
    expect(stepDecimal('1', '1', -1, '1')).toBe('1');
    expect(stepDecimal('0.5', '1', -1)).toBe('0.0');
  });

  it('counts what is no number as zero', () => {
    expect(stepDecimal('abc', '50', 1)).toBe('50');
    expect(stepDecimal('-3', '50', 1)).toBe('50');
  });
});
