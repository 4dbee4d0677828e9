import { expect, it } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { useDeliveredCost } from './use-delivered-cost.ts';

type Asked = { coins: number | undefined; abroad: boolean };

function Figures({ coins, abroad }: Asked) {
  const { value, total } = useDeliveredCost(coins, abroad);
  return `${value}|${total}`;
}

it.each([
  [1, false, '1,627.50|1,657.50'],
  [1, true, '1,627.50|1,677.50'],
  [12, false, '19,530.00|19,560.00'],
  [12, true, '19,530.00|19,580.00'],
  [undefined, true, '|'],
] as const)('reckons %j coins, abroad: %j, at the price in force', (coins, abroad, figures) => {
  queryClient.setQueryData(queryKeys.price, { cents: 162_750, time: 0 });
  const html = drawnAt('/', <Figures coins={coins} abroad={abroad} />);
  queryClient.removeQueries({ queryKey: queryKeys.price });
  expect(html).toBe(figures);
});
