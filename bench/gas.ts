import { site } from '#site';
import { startBenchChain } from './gas/chain.ts';
import { measureGas } from './gas/measure.ts';
import { PEER_GAS, PEERS } from './gas/peers.ts';

const STEPS = [
  'transfer, existing holder',
  'transfer, new holder',
  'issue, existing holder',
  'issue for an order',
  'redeem',
  'redeem on a ticket',
  'permit',
  'transferWithAuthorization',
];

const shown = (gas: number | undefined) => gas?.toLocaleString('en-US') ?? '–';

const chain = await startBenchChain();
try {
  const ours = await measureGas(chain.url);
  const rows = STEPS.map((step) => [step, shown(ours[step]), ...PEERS.map((_, peer) => shown(PEER_GAS[step]?.[peer]))]);
  const table = [['gas used', site.name, ...PEERS], ...rows];
  for (const row of table) console.log(format(row, table));
  console.log(
    `\nReceipts of real transactions: intrinsic gas and calldata included. ${site.name} has pause, freeze, cap and an attested`,
  );
  console.log(
    'reserve in place; an order and a ticket store their 32 bytes, so that they count once (22,100 gas and more).',
  );
  console.log('permit and transferWithAuthorization: the holder’s first.');
} finally {
  await chain.stop();
}

function format(row: readonly string[], table: readonly (readonly string[])[]): string {
  return row
    .map((cell, column) => {
      const width = Math.max(...table.map((other) => other[column]?.length ?? 0));
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join('  ');
}
