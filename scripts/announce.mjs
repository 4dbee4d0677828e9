import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const howToUse = (site) =>
  `restore it in ${site}/wallet (Restore, private key) in another browser profile, then open ${site}/admin`;

/** What the person at the terminal needs, once the site is ready. */
export function announcement({ site, symbol, mode, dataDir, ownChain }, seconds) {
  if (mode === 'live') return `\nThe site is ready behind ${site} (${seconds} s).\n`;
  const local = JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8'));
  const { rpc, token, adminKey } = ownChain ? local : {};
  const lines = [
    '',
    `The site is ready (${seconds} s):  ${site}`,
    '',
    ...(rpc
      ? [`  Ethereum RPC     ${rpc}  (a chain of its own, id 31337; its ETH and ${symbol} are worth nothing)`]
      : []),
    ...(token ? [`  ${`${symbol} token`.padEnd(17)}${token}`] : []),
    ...(adminKey ? [`  Admin's key      ${adminKey}`, `                   ${howToUse(site)}`] : []),
    `  Data             ${dataDir}  (delete it to begin anew)`,
    '',
    'Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
}
