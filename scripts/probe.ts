// npm run probe -- SITE [--port=PORT]: looks at a site as a visitor does; with a port each minute, for Prometheus.
import { parseArgs } from 'node:util';
import { isAddress } from 'viem';
import { probeLines, probeSite, type Target } from './probe/probe-site.ts';
import { serveProbe } from './probe/serve-probe.ts';

const USAGE = 'Usage: npm run probe -- https://usg.example [--port=9465] [--token=0x…] [--chain=1] [--node=URL]';

function readArguments(): { target: Target; port: number | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        token: { type: 'string' },
        chain: { type: 'string' },
        node: { type: 'string' },
      },
    });
    const [site = '', ...more] = positionals;
    const { token, port, chain, node } = values;
    const isRight =
      more.length === 0 &&
      /^https?:$/.test(new URL(site).protocol) &&
      (token === undefined || isAddress(token)) &&
      (node === undefined || URL.canParse(node)) &&
      [port, chain].every((number) => number === undefined || /^[1-9]\d{0,8}$/.test(number));
    if (!isRight) return undefined;
    const target: Target = { site, token, rpcUrl: node, chainId: chain === undefined ? undefined : Number(chain) };
    return { target, port: port === undefined ? undefined : Number(port) };
  } catch {
    return undefined;
  }
}

const read = readArguments();
if (!read) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (read.port === undefined) {
  const probe = await probeSite(read.target);
  for (const line of probeLines(probe)) console.log(line);
  process.exitCode = probe.checks.every(({ problem }) => problem === undefined) ? 0 : 1;
} else {
  const { stop } = await serveProbe(read.port, read.target).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}
