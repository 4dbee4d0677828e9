import { type AbiFunction, toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { SELECTORS } from './call-token.ts';

it.each(Object.entries(SELECTORS))('asks %s by the selector that the contract answers to', (name, selector) => {
  const item = usgTokenAbi.find((entry) => entry.type === 'function' && entry.name === name);
  expect(toFunctionSelector(item as AbiFunction)).toBe(selector);
});
