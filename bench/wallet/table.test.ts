import { describe, expect, it } from 'vitest';
import { measure } from './measure.ts';
import { goalLines, resultTable } from './table.ts';

const times = (wall: number, processor?: number) => ({ wall: [wall], processor: processor ? [processor] : [] });
const result = (ours: number, native: number) => ({
  place: 'here',
  cost: 2,
  timings: {
    ours: times(900, ours),
    'ethers 6': times(1, 200),
    'web3.js 4': times(1, 170),
    'native scrypt': times(1, native),
  },
});

describe('the bench of the wallet', () => {
  it('measures every round but the first', async () => {
    let clock = 0;
    const timings = await measure({ one: async () => (clock += 5) }, 3, () => clock);
    expect(timings.one?.processor).toEqual([5, 5, 5]);
  });

  it('judges by the processor’s time against the faster library, and against native', () => {
    expect(goalLines([result(140, 112)])).toEqual([
      'met     here, n=2: 1.21× faster than the faster library (goal 1.2×)',
      'met     here, n=2: 1.25× the time of native scrypt (goal at most 1.3×)',
    ]);
    expect(goalLines([result(142, 109)]).every((line) => line.startsWith('MISSED'))).toBe(true);
    expect(resultTable([result(140, 112)])).toContain('ethers 6');
  });
});
