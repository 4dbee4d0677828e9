import { isAddress } from 'viem';
import { Misuse } from '#server/platform/errors.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { probeLines, probeSite, type Target } from './probe-site.ts';
import { serveProbe } from './serve-probe.ts';

type Given = Partial<Record<'port' | 'token' | 'chain' | 'node', string | undefined>>;

const isNumber = (text: string | undefined) => text === undefined || /^[1-9]\d{0,8}$/.test(text);
const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function targetOf(site: string, { token, chain, node, port }: Given): Target {
  if (!isUrl(site)) throw new Misuse('A site is an address such as https://usg.example.');
  if (token !== undefined && !isAddress(token)) throw new Misuse('--token takes an Ethereum address.');
  if (node !== undefined && !isUrl(node)) throw new Misuse('--node takes the URL of an Ethereum node.');
  if (!isNumber(chain) || !isNumber(port)) throw new Misuse('--chain and --port take a number.');
  return { site, token, rpcUrl: node, chainId: chain === undefined ? undefined : Number(chain) };
}

/** `usg probe`: looks at a site as a visitor does; with a port each minute, for Prometheus, until it is ended. */
export async function probeCommand(site: string, given: Given): Promise<CommandResult> {
  const target = targetOf(site, given);
  if (given.port !== undefined) {
    const { stop } = await serveProbe(Number(given.port), target);
    await new Promise<void>((ended) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended());
    });
    await stop();
    return { ok: true, lines: [] };
  }
  const probe = await probeSite(target);
  return { ok: probe.checks.every(({ problem }) => problem === undefined), lines: probeLines(probe), data: probe };
}
