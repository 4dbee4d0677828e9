import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isAddress } from 'viem';
import * as z from 'zod/mini';
import { normalEmail } from '#domain/email.ts';
import { relayerSettings } from './relayer-settings.ts';
import { dataKeyOf, dataKeysOf } from './secrets.ts';
import { isTrusted } from './security/network-address.ts';
import { quoterSettings } from './signers/signer-settings.ts';
import { webhookSecretsOf } from './webhooks/webhook-signature.ts';

/** The lowest cost of argon2id that the settings allow. */
const LEAST_HASH_COST = { memoryKiB: 19_456, passes: 2 } as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

// Node has four threads for such work; one stays free for files and names.
const hashesByCores = (cores: number) => (cores <= 2 ? cores : Math.min(3, cores - 1));

function isUrl(value: string, schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).hostname !== '';
}

const DATABASE_SCHEMES = ['postgres:', 'postgresql:'];

/** Whether it is libpq's form with several hosts, of which node-postgres would take the list for one name. */
function namesSeveralHosts(value: string): boolean {
  const [, hosts = ''] = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(value) ?? [];
  return (
    hosts.includes(',') || (URL.canParse(value) && (new URL(value).searchParams.get('host')?.includes(',') ?? false))
  );
}

/** What is wrong with a setting that has to be a database's URL. */
function databaseUrlProblem(name: string, value: string): string | undefined {
  if (namesSeveralHosts(value))
    return `${name} names several hosts, and node-postgres connects to one. Name haproxy, which finds the primary among them (docs/operating/high-availability.md)`;
  return isUrl(value, DATABASE_SCHEMES) ? undefined : `${name} must be a postgres:// URL`;
}

/** The same of those among a command's settings that are set, a sentence each. */
export const databaseUrlProblems = (names: readonly string[], settings: Record<string, string | undefined>): string[] =>
  names.flatMap((name) => {
    const problem = settings[name] && databaseUrlProblem(name, settings[name]);
    return problem ? [`${problem}.`] : [];
  });

const hasCredentials = (url: string) => new URL(url).username !== '' || new URL(url).password !== '';

function isBareOrigin(value: string): boolean {
  const url = new URL(value);
  return url.pathname === '/' && !url.search && !url.hash && !url.username;
}

const isOrigin = (value: string): boolean => isUrl(value, ['https:']) && isBareOrigin(value);

/** An origin beside the public one: https; on a local site a name below localhost, which browsers resolve by themselves. */
function isOtherOrigin(value: string, live: boolean): boolean {
  if (live) return isOrigin(value);
  return isUrl(value, ['http:']) && isBareOrigin(value) && new URL(value).hostname.endsWith('.localhost');
}

const isNumber = (text: string, digits: number, least: number, most: number): boolean =>
  new RegExp(`^\\d{1,${digits}}$`).test(text) && Number(text) >= least && Number(text) <= most;

/** A text that is required if `missing` is given. */
const text = (missing: string | undefined, ...checks: z.core.$ZodCheck<string>[]) =>
  missing === undefined ? z.optional(z.string().check(...checks)) : z.string(missing).check(...checks);

const url = (schemes: string[], message: string) => z.refine<string>((value) => isUrl(value, schemes), message);

const isDatabaseUrl = (name: string) =>
  z.check<string>((context) => {
    const message = databaseUrlProblem(name, context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });

const isAddressOf = (name: string) =>
  z.refine<string>(
    (value) => isAddress(value),
    `${name} must be an address with a valid checksum (or all in lower case)`,
  );

/** A whole number in a range; the usual one where none is set. */
function wholeNumber(name: string, usual: number, least: number, most: number) {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  const inRange = z.string().check(z.refine((digits) => isNumber(digits, 9, least, most), message));
  return z._default(z.pipe(inRange, z.transform(Number)), usual);
}

/** Addresses that documentation is written with, from networks that are far apart: no proxy has one. */
const NOBODYS = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'] as const;
const TRUSTS_STRANGERS =
  'TRUSTED_PROXIES must hold your own proxies alone: with a large part of the internet in it, everyone could choose the address that limits count';

/** Networks of proxies. A live site without a proxy must say so: otherwise all visitors would share their limits by mistake. */
const proxies = (live: boolean) =>
  z.pipe(
    text(live ? 'TRUSTED_PROXIES must be set in live mode: addresses or networks of your proxies, or none' : undefined),
    z.transform((list, context): BlockList => {
      const trusted = new BlockList();
      if (list === undefined || list.toLowerCase() === 'none') return trusted;
      const entries = list.split(/[\s,]+/).filter(Boolean);
      for (const entry of entries.length > 0 ? entries : [list]) {
        const [address = '', prefix] = entry.split('/');
        const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
        if (!isIP(address) || (prefix !== undefined && !isNumber(prefix, 99, 0, family === 'ipv6' ? 128 : 32))) {
          const message = `TRUSTED_PROXIES holds ${entry}, which is no address or network such as 10.0.0.0/8`;
          context.issues.push({ code: 'custom', message, input: entry });
        } else if (prefix === undefined) trusted.addAddress(address, family);
        else trusted.addSubnet(address, Number(prefix), family);
      }
      if (live && NOBODYS.some((address) => isTrusted(address, trusted)))
        context.issues.push({ code: 'custom', message: TRUSTS_STRANGERS, input: list });
      return trusted;
    }),
  );

/** Where events are sent. */
const webhookUrl = (name: string, live: boolean) =>
  text(
    undefined,
    z.refine(
      (value) => isUrl(value, live ? ['https:'] : ['https:', 'http:']) && !hasCredentials(value),
      `${name} must be an ${live ? 'https' : 'http(s)'} URL without a user name`,
    ),
  );

/** What they are signed under; whoever knows the `others` must not be able to sign these. */
function webhookSecret(name: string, isNeeded: boolean, others: readonly Buffer[] = []) {
  const message = `${name} must be 24 to 64 random bytes in base64, or two such secrets separated by a comma`;
  const isOther = (secret: Buffer) => others.some((other) => other.equals(secret));
  return text(
    isNeeded ? message : undefined,
    z.refine((secrets) => webhookSecretsOf(secrets) !== undefined, message),
    z.refine(
      (secrets) => !webhookSecretsOf(secrets)?.some(isOther),
      `${name} must not hold a secret of WEBHOOK_SECRET`,
    ),
  );
}

/** An address of its own for a part of the site, of which `example` is the first part. */
function otherOrigin(name: string, example: string, live: boolean) {
  const form = live
    ? `an https origin such as https://${example}.usg.example, without a path`
    : `an http origin below localhost, such as http://${example}.localhost:3000, in local mode`;
  return text(
    undefined,
    z.refine((value) => isOtherOrigin(value, live), `${name} must be ${form}`),
  );
}

/** Every setting by its name. Live mode requires the real services; a chain run by others requires three settings of its own. */
export function envSchema({
  live,
  hasChain,
  hasWebhooks,
  hasAccountingWebhooks,
  identitySecrets,
}: Record<'live' | 'hasChain' | 'hasWebhooks' | 'hasAccountingWebhooks', boolean> & {
  identitySecrets?: Buffer[] | undefined;
}) {
  const inLive = (name: string) => (live ? `${name} must be set in live mode` : undefined);
  const withChain = (name: string) =>
    hasChain ? `${name} must be set${live ? ' in live mode' : ', as the other three are'}` : undefined;
  const address = (name: string) => text(withChain(name), isAddressOf(name));
  const keyMessage = 'DATA_KEY must be 32 random bytes in hex or base64url';
  const auditKeyMessage = 'AUDIT_KEY must be 32 random bytes in hex or base64url';
  return z.object({
    SITE_URL: text(
      undefined,
      z.refine(isOrigin, 'SITE_URL must be an https origin such as https://usg.example, without a path'),
    ),
    DESK_URL: otherOrigin('DESK_URL', 'desk', live),
    WALLET_URL: otherOrigin('WALLET_URL', 'wallet', live),
    PORT: text(
      undefined,
      z.refine((port) => isNumber(port, 5, 1, 65_535), 'PORT must be a number from 1 to 65535'),
    ),
    METRICS_PORT: text(
      undefined,
      z.refine((port) => isNumber(port, 5, 1, 65_535), 'METRICS_PORT must be a number from 1 to 65535'),
    ),
    DATABASE_URL: text(inLive('DATABASE_URL'), isDatabaseUrl('DATABASE_URL')),
    MIGRATE_DATABASE_URL: text(undefined, isDatabaseUrl('MIGRATE_DATABASE_URL')),
    READ_ONLY: z._default(z.enum(['on', 'off'], 'READ_ONLY must be on or off'), 'off'),
    SMTP_URL: text(inLive('SMTP_URL'), url(['smtp:', 'smtps:'], 'SMTP_URL must be an smtp:// or smtps:// URL')),
    SMTP_CONNECTIONS: wholeNumber('SMTP_CONNECTIONS', 20, 1, 50),
    LOG_LEVEL: z._default(
      z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`),
      live ? 'info' : 'warn',
    ),
    ACCESS_LOG: z._default(z.enum(['on', 'off'], 'ACCESS_LOG must be on or off'), 'off'),
    ETH_RPC_URL: text(withChain('ETH_RPC_URL'), url(['http:', 'https:'], 'ETH_RPC_URL must be an http(s) URL')),
    ETH_RPC_URL_2: text(undefined, url(['http:', 'https:'], 'ETH_RPC_URL_2 must be an http(s) URL')),
    TOKEN_DEPLOY_BLOCK: text(
      undefined,
      z.refine((block) => isNumber(block, 15, 0, 1e15), 'TOKEN_DEPLOY_BLOCK must be the number of a block'),
    ),
    CHAIN_ID: text(
      withChain('CHAIN_ID'),
      z.regex(/^[1-9]\d{0,14}$/, 'CHAIN_ID must be a whole number such as 1'),
      z.refine((id) => !(live && id === '31337'), 'CHAIN_ID 31337 is that of a local test chain'),
    ),
    TOKEN_ADDRESS: address('TOKEN_ADDRESS'),
    INBOX_ADDRESS: address('INBOX_ADDRESS'),
    ETH_PRICE_FEED: text(undefined, isAddressOf('ETH_PRICE_FEED')),
    XAU_PRICE_FEED: text(undefined, isAddressOf('XAU_PRICE_FEED')),
    XAU_PRICE_FEED_2: text(undefined, isAddressOf('XAU_PRICE_FEED_2')),
    SALE_DESK: z.optional(
      z.enum(['on', 'off'], 'SALE_DESK must be on or off: whether coins are sold for USDC in one transaction'),
    ),
    SALE_DESK_ADDRESS: text(undefined, isAddressOf('SALE_DESK_ADDRESS')),
    TRUSTED_PROXIES: proxies(live),
    SIGN_IN_LIMIT: wholeNumber('SIGN_IN_LIMIT', 300, 1, 1_000_000),
    SIGN_UP_LIMIT: wholeNumber('SIGN_UP_LIMIT', 100, 1, 1_000_000),
    LIMIT_WINDOW_SECONDS: wholeNumber('LIMIT_WINDOW_SECONDS', 600, 1, 86_400),
    WRONG_PASSWORD_LIMIT: wholeNumber('WRONG_PASSWORD_LIMIT', 10, 1, 100),
    ARGON2_MEMORY_KIB: wholeNumber('ARGON2_MEMORY_KIB', LEAST_HASH_COST.memoryKiB, LEAST_HASH_COST.memoryKiB, 2 ** 20),
    ARGON2_PASSES: wholeNumber('ARGON2_PASSES', LEAST_HASH_COST.passes, LEAST_HASH_COST.passes, 20),
    ARGON2_AT_ONCE: wholeNumber('ARGON2_AT_ONCE', hashesByCores(availableParallelism()), 1, 4),
    RPC_LIMIT: wholeNumber('RPC_LIMIT', 200, 1, 1_000_000),
    REQUEST_LIMIT: wholeNumber('REQUEST_LIMIT', 60, 1, 1_000_000),
    DATA_KEY: text(
      live ? keyMessage : undefined,
      z.refine((key) => dataKeyOf(key) !== undefined, keyMessage),
    ),
    DATA_KEYS_ACCEPTED: text(
      undefined,
      z.refine(
        (keys) => dataKeysOf(keys) !== undefined,
        'DATA_KEYS_ACCEPTED must be keys as DATA_KEY, separated by commas',
      ),
    ),
    AUDIT_KEY: text(
      live ? auditKeyMessage : undefined,
      z.refine((key) => dataKeyOf(key) !== undefined, auditKeyMessage),
    ),
    AUDIT_EMAIL: text(
      live ? 'AUDIT_EMAIL must be set in live mode: who gets the audit log’s head once a day, or none' : undefined,
      z.refine(
        (address) => address.toLowerCase() === 'none' || normalEmail(address) !== undefined,
        'AUDIT_EMAIL must be one email address, or none',
      ),
    ),
    ALARM_EMAIL: text(
      undefined,
      z.refine((address) => normalEmail(address) !== undefined, 'ALARM_EMAIL must be one email address'),
    ),
    LOCAL_SAFE: z.optional(
      z.enum(['on', 'off'], 'LOCAL_SAFE must be on or off: whether a Safe holds the local roles, too'),
    ),
    TWO_PERSON_RULES: z.optional(
      z.enum(['on', 'off'], 'TWO_PERSON_RULES must be on or off: whether the rules of site.config.ts apply'),
    ),
    WEBHOOK_URL: webhookUrl('WEBHOOK_URL', live),
    WEBHOOK_SECRET: webhookSecret('WEBHOOK_SECRET', hasWebhooks),
    ACCOUNTING_WEBHOOK_URL: webhookUrl('ACCOUNTING_WEBHOOK_URL', live),
    ACCOUNTING_WEBHOOK_SECRET: webhookSecret('ACCOUNTING_WEBHOOK_SECRET', hasAccountingWebhooks, identitySecrets),
    ...relayerSettings(wholeNumber),
    ...quoterSettings,
    SCREENING: z._default(
      z.enum(['on', 'none'], 'SCREENING must be on, or none where nothing is to be checked against sanctions lists'),
      'on',
    ),
    SCREENING_DIR: z.optional(z.string()),
    SCREENING_MAX_AGE_DAYS: wholeNumber('SCREENING_MAX_AGE_DAYS', 7, 1, 366),
    DATA_DIR: z._default(z.string(), 'data'),
    BUILD_DIR: z._default(z.string(), fileURLToPath(new URL('../../build', import.meta.url))),
    WEB_URL: z.optional(z.string()),
  });
}

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(
  envSchema({
    live: false,
    hasChain: false,
    hasWebhooks: false,
    hasAccountingWebhooks: false,
  }).shape,
);
