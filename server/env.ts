import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getAddress, isAddress } from 'viem';
import { payment, site } from '#site';
import { type AccountSettings, readAccountSettings } from './account-settings.ts';
import { numbersIn } from './env-number.ts';
import { StartupError } from './errors.ts';
import { issuerFaults } from './issuer.ts';
import { dataKeyOf } from './secrets.ts';

export type RemoteChain = { rpcUrl: string; id: number; token: `0x${string}` };

export type Env = {
  mode: 'local' | 'live';
  /** The public origin, live mode only. */
  siteUrl: string | undefined;
  /** As given; without one, local mode looks for a free port. */
  port: number | undefined;
  dataDir: string;
  /** The web build to serve. */
  buildDir: string;
  /** Without one: the embedded database. */
  databaseUrl: string | undefined;
  /** Without one: a chain of our own. */
  remoteChain: RemoteChain | undefined;
  smtpUrl: string | undefined;
  /** Proxies whose X-Forwarded-For counts. */
  trustedProxies: BlockList;
  accounts: AccountSettings;
  /** What personal data is encrypted and hashed under; local mode makes its own. */
  dataKey: Uint8Array | undefined;
  /** Forms that one network may send at once, and again in a minute; of each kind. */
  requestLimit: number;
  logLevel: string;
  /** The web's development server, set by `npm run dev`; never in live mode. */
  webUrl: string | undefined;
};

/** The start is refused; every fault is in the list. */
export class EnvErrors extends StartupError {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The settings do not allow a start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const isUrl = (value: string, schemes: string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).hostname !== '';

function isOrigin(value: string): boolean {
  const url = new URL(value);
  return url.pathname === '/' && !url.search && !url.hash && !url.username;
}

function proxies(list: string, faults: string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const bits = Number(prefix);
    if (!isIP(address) || (prefix !== undefined && !(/^\d+$/.test(prefix) && bits <= (family === 'ipv6' ? 128 : 32)))) {
      faults.push(`TRUSTED_PROXIES holds ${entry}, which is no address or network such as 10.0.0.0/8`);
    } else if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, bits, family);
  }
  return trusted;
}

function remoteChain(value: (name: string) => string | undefined, live: boolean, faults: string[]) {
  const names = ['ETH_RPC_URL', 'CHAIN_ID', 'TOKEN_ADDRESS'] as const;
  const [rpcUrl, id, token] = names.map(value);
  if (!live && rpcUrl === undefined && id === undefined && token === undefined) return undefined;
  for (const name of names) {
    if (value(name) === undefined)
      faults.push(`${name} must be set${live ? ' in live mode' : ', as the other two are'}`);
  }
  if (rpcUrl !== undefined && !isUrl(rpcUrl, ['http:', 'https:'])) faults.push('ETH_RPC_URL must be an http(s) URL');
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) faults.push('CHAIN_ID must be a whole number such as 1');
  if (live && id === '31337') faults.push('CHAIN_ID 31337 is that of a local test chain');
  if (token !== undefined && !isAddress(token)) {
    faults.push('TOKEN_ADDRESS must be an address with a valid checksum (or all in lower case)');
    return undefined;
  }
  return rpcUrl && id && token ? { rpcUrl, id: Number(id), token: getAddress(token) } : undefined;
}

/** Reads the environment once, strictly. Without SITE_URL the mode is local; with it everything must be real (docs/operating.md). */
export function readEnv(source: Record<string, string | undefined>, issuer: object = { ...site, payment }): Env {
  const faults: string[] = [];
  const value = (name: string) => source[name]?.trim() || undefined;
  const siteUrl = value('SITE_URL');
  const live = siteUrl !== undefined;
  if (live && !(isUrl(siteUrl, ['https:']) && isOrigin(siteUrl))) {
    faults.push('SITE_URL must be an https origin such as https://usg.example, without a path');
  }
  const port = value('PORT');
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    faults.push('PORT must be a number from 1 to 65535');
  }
  const databaseUrl = value('DATABASE_URL');
  if (live && !databaseUrl) faults.push('DATABASE_URL must be set in live mode');
  if (databaseUrl && !isUrl(databaseUrl, ['postgres:', 'postgresql:'])) {
    faults.push('DATABASE_URL must be a postgres:// URL');
  }
  const smtpUrl = value('SMTP_URL');
  if (live && !smtpUrl) faults.push('SMTP_URL must be set in live mode');
  if (smtpUrl && !isUrl(smtpUrl, ['smtp:', 'smtps:'])) faults.push('SMTP_URL must be an smtp:// or smtps:// URL');
  const logLevel = value('LOG_LEVEL') ?? (live ? 'info' : 'warn');
  if (!LOG_LEVELS.includes(logLevel)) faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  const chain = remoteChain(value, live, faults);
  const trustedProxies = proxies(value('TRUSTED_PROXIES') ?? '', faults);
  const accounts = readAccountSettings(value, faults);
  const requestLimit = numbersIn(value, faults)('REQUEST_LIMIT', 60, 1, 1_000_000);
  const dataKey = dataKeyOf(value('DATA_KEY') ?? '');
  if (!dataKey && (live || value('DATA_KEY'))) faults.push('DATA_KEY must be 32 random bytes in hex or base64url');
  if (live) faults.push(...issuerFaults(issuer));
  if (faults.length > 0) throw new EnvErrors(faults);
  return {
    mode: live ? 'live' : 'local',
    siteUrl: live ? new URL(siteUrl).origin : undefined,
    port: port === undefined ? undefined : Number(port),
    dataDir: resolve(value('DATA_DIR') ?? 'data'),
    buildDir: resolve(value('BUILD_DIR') ?? fileURLToPath(new URL('../build', import.meta.url))),
    databaseUrl,
    remoteChain: chain,
    smtpUrl,
    trustedProxies,
    accounts,
    dataKey,
    requestLimit,
    logLevel,
    webUrl: live ? undefined : value('USG_WEB_URL'),
  };
}
