import { encodeFunctionResult, type Hex } from 'viem';
import { expect, it } from 'vitest';
import { releaseLogAbi } from '#contracts/abi.ts';
import { checkRecord } from './release-record.ts';

const token = '0x00000000000000000000000000000000000000aa';
const hash = 'ab'.repeat(32);
const LAST_NUMBER = '0xd6ba5e55';

/** A node at which that hash is recorded under every number, or that answers with nothing or an error. */
const nodeWith =
  (recorded: Hex | 'nothing' | 'error') =>
  async (_: string, [call]: readonly unknown[]) => {
    if (recorded === 'error') throw new Error('no answer');
    if (recorded === 'nothing') return '0x';
    const isNumber = (call as { data: string }).data.length === LAST_NUMBER.length;
    return isNumber
      ? encodeFunctionResult({ abi: releaseLogAbi, functionName: 'lastNumber', result: 7n })
      : encodeFunctionResult({ abi: releaseLogAbi, functionName: 'hashOf', result: recorded });
  };
const check = (recorded: Parameters<typeof nodeWith>[0]) =>
  checkRecord({ number: 7, hash }, { rpc: nodeWith(recorded), token });

it('tells a release that is recorded from one with another manifest, one that isn’t there, and a node that doesn’t say', async () => {
  expect(await check(`0x${hash}`)).toBe('recorded');
  expect(await check(`0x${'cd'.repeat(32)}`)).toBe('differs');
  expect(await check(`0x${'00'.repeat(32)}`)).toBe('not-recorded');
  expect(await check('nothing')).toBe('no-log');
  expect(await check('error')).toBe('unreachable');
});
