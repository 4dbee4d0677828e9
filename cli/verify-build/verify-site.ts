import { isAddressEqual } from 'viem';
import { rpcAt } from '#proof/rpc.ts';
import { readBuild } from '#server/site/pages/read-build.ts';
import { releases } from '#site';
import { readReleases } from '../../scripts/releases.ts';
import { readContents } from '../release/read-build.ts';
import { addressesOfBuild } from './addresses-of-build.ts';
import { type Asker, asker, NoAnswer } from './ask.ts';
import { checkSiteRelease, type ReleaseReport } from './check-release.ts';
import { compareSite, type Finding } from './compare-site.ts';
import type { Addresses } from './expected-site.ts';
import { type PageData, readPageData } from './page-data.ts';

/** A site, by the addresses at which it is asked; nothing that it answers leads to another. */
export type Target = Addresses & {
  token?: `0x${string}` | undefined;
  chainId?: number | undefined;
  /** An Ethereum node of the caller's own. */
  node?: string | undefined;
};

export type Report = {
  findings: Finding[];
  /** What was not checked here, a sentence each: it isn't part of the green. */
  unchecked: string[];
  /** How many addresses were compared, with how many requests. */
  addresses: number;
  requests: number;
  release: ReleaseReport['release'];
};

const ROBOTS = { purpose: 'navigation', browser: 'Chrome', encodings: 'identity' } as const;
const isLoopback = (origin: string) =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);

/**
 * The address that the site's pages name as theirs. That is the one which is asked, except on this machine: there a site is asked through a
 * tunnel or a proxy, and says which public address it has.
 */
async function namedOrigin(origin: string, { ask }: Pick<Asker, 'ask'>): Promise<string> {
  if (!isLoopback(origin)) return origin;
  const { body } = await ask('/robots.txt', ROBOTS);
  const named = /^Sitemap: (\S+)\/sitemap\.xml$/m.exec(body.toString())?.[1];
  return named !== undefined && URL.canParse(named) && new URL(named).origin === named ? named : origin;
}

/** Whether the site is about the token and the chain that we know. */
export function tokenFindings({ chain }: PageData, { token, chainId }: Target): Finding[] {
  const wrong = (detail: string): Finding => ({ kind: 'token', address: '/api/site', manners: [], detail });
  return [
    ...(token && !isAddressEqual(token, chain.token as `0x${string}`)
      ? [wrong(`The site is about the token ${chain.token}, not ${token}.`)]
      : []),
    ...(chainId !== undefined && chainId !== chain.id
      ? [wrong(`The site is about chain ${chain.id}, not ${chainId}.`)]
      : []),
  ];
}

const tokenUnchecked = ({ chain }: PageData, { token }: Target): string[] =>
  token
    ? []
    : [`The token: the site says ${chain.token} on chain ${chain.id}. Give --token with the address you know.`];

/** Compares a live site with a build, address by address, and with its release. Throws NoAnswer where there is no such site. */
export async function verifySite(folder: string, target: Target, commit?: string): Promise<Report> {
  const [build, built] = [await readBuild(folder), await readContents(folder)];
  const { token, node } = target;
  const askers = new Map([target.site, target.desk, target.wallet].flatMap((url) => (url ? [[url, asker(url)]] : [])));
  const askerOf = (url: string) => askers.get(url) as Asker;
  try {
    const data = await readPageData(askerOf(target.site));
    if (new URL(target.site).protocol === 'https:' && data.mode !== 'live')
      throw new NoAnswer('The site says that it runs in local mode, which no public site does.');
    const paths = addressesOfBuild(build, Object.keys(built.files), data.chain.token);
    const named = await namedOrigin(target.site, askerOf(target.site));
    const addresses: Addresses = { ...target, site: named };
    const places = [
      { origin: named, asked: askerOf(target.site), paths },
      ...[target.desk, target.wallet].flatMap((origin) => (origin ? [{ origin, asked: askerOf(origin), paths }] : [])),
    ];
    const place = token && node ? { rpc: rpcAt(node), token } : undefined;
    const number = Math.max(0, ...readReleases().map((each) => each.number ?? 0));
    const vouchers = { keys: releases.keys, commit, number, place, now: new Date() };
    const ofRelease = await checkSiteRelease(built, askerOf(target.site), vouchers);
    const compared = await compareSite({ addresses, places, build });
    return {
      addresses: compared.addresses,
      requests: compared.requests,
      findings: [...tokenFindings(data, target), ...ofRelease.findings, ...compared.findings],
      unchecked: [...tokenUnchecked(data, target), ...ofRelease.unchecked],
      release: ofRelease.release,
    };
  } finally {
    for (const each of askers.values()) each.close();
  }
}
