// npm run bench -- gas: the token's gas next to comparable tokens'.
import { site } from '#site';
import { startBenchChain } from './gas/chain.ts';
import { measureGas } from './gas/measure.ts';
import { measureDesk } from './gas/measure-desk.ts';
import { PEER_GAS, PEERS } from './gas/peers.ts';

const shown = (gas: number | undefined) => gas?.toLocaleString('en-US') ?? '–';

const chain = await startBenchChain();
try {
  const ours = await measureGas(chain.url);
  const rows = Object.entries(ours).map(([step, gas]) => [
    step,
    shown(gas),
    ...PEERS.map((_, peer) => shown(PEER_GAS[step]?.[peer])),
  ]);
  const table = [['gas used', site.name, ...PEERS], ...rows];
  for (const row of table) console.log(format(row, table));
  console.log(`
Receipts of real transactions: intrinsic gas and calldata included. ${site.name} has pause, freeze, cap, attested reserve and issuers’
limits in place. An order and a ticket store their 32 bytes, so that they count once (22,100 gas and more). Issuing,
redeeming and what staff do pay about 5,400 gas for the token’s history, and issuing as much for the issuer’s limit; a
transfer pays for neither. Permits and authorizations are the holder’s first. A contract’s signature
of 65 bytes is tried as a key’s first, which costs it 3,000: to ask for the account’s code first would cost every key 2,600.
PAXG’s forms with the signature in bytes are not measured.`);
  const atDesk = Object.entries(await measureDesk(chain.url)).map(([step, gas]) => [step, shown(gas)]);
  const deskTable = [['gas used at the sale desk', ''], ...atDesk];
  console.log(`\n${deskTable.map((row) => format(row, deskTable)).join('\n')}`);
  console.log(`
Two coins, paid with the local chain’s USDC. That of a public chain is behind a proxy, as its feeds are, and takes more in every row.`);
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
