import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { USG_PER_COIN } from '#domain/money.ts';
import { CoinStack, coinStacks } from './coin-stack.tsx';

const edgesOf = (units: bigint) => coinStacks(units).stacks.map(({ edges }) => edges);

describe('the stack of coins beside a balance', () => {
  it.each([
    [0n, [0]],
    [1n, [1]],
    [20n, [20]],
    [21n, [20, 1]],
    [200n, Array(10).fill(20)],
  ])('has one edge for each of %d coins, twenty to a stack', (coins, edges) => {
    expect(edgesOf(coins * USG_PER_COIN)).toEqual(edges);
  });

  it('is ten denser stacks where single coins could not be told apart', () => {
    const { stacks } = coinStacks(600_000n * USG_PER_COIN);
    expect(stacks).toHaveLength(10);
    expect(stacks.every(({ isDense }) => isDense)).toBe(true);
  });

  it('never counts a coin that is not whole, and draws it in outline', () => {
    const drawn = (units: bigint) => renderToStaticMarkup(<CoinStack units={units} />);
    expect(edgesOf(USG_PER_COIN - 1n)).toEqual([0]);
    expect(drawn((7n * USG_PER_COIN) / 2n).match(/stroke-dasharray/g)).toHaveLength(1);
    expect(drawn(3n * USG_PER_COIN)).not.toContain('stroke-dasharray');
  });

  it('says nothing to a screen reader, which hears the balance itself', () => {
    expect(renderToStaticMarkup(<CoinStack units={USG_PER_COIN} />)).toMatch(/^<svg aria-hidden="true"/);
  });
});
