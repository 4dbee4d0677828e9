import { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { getAddress } from 'viem';
import * as z from 'zod/mini';
import { normalEmail } from '#domain/email.ts';
import { rulesInForce } from '#domain/staff/two-person-rules.ts';
import { payment, site, twoPersonRules } from '#site';
import { envSchema } from './env-schema.ts';
import { SettingsErrors } from './errors.ts';
import { issuerErrors } from './issuer-errors.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { relayerEnv, relayerErrors } from './relayer-settings.ts';
import { type SaleDesk, saleDeskOf, saleErrors } from './sale-settings.ts';
import { givenSettings, type Settings } from './secret-files.ts';
import { dataKeyOf, dataKeysOf } from './secrets.ts';
import { quoterEnv, quoterErrors } from './signers/signer-settings.ts';
import { webhookSecretsOf } from './webhooks/webhook-signature.ts';

export type RemoteChain = {
  rpcUrl: string;
  id: number;
  token: `0x${string}`;
  inbox: `0x${string}`;
  /** Another node, which must say the same. */
  secondRpcUrl?: string | undefined;
  /** The token's first block. */
  deployBlock?: bigint | undefined;
  /** Where whole coins are sold for USDC; nowhere if undefined. */
  saleDesk?: SaleDesk | undefined;
};

const CHAIN = ['ETH_RPC_URL', 'CHAIN_ID', 'TOKEN_ADDRESS', 'INBOX_ADDRESS'];

/** What a schema refuses, but for what is missing because its file could not be read. */
const refusedBy = ({ error }: { error?: z.core.$ZodError | undefined }, unread: readonly string[]): string[] =>
  (error?.issues ?? []).filter(({ path }) => !unread.includes(String(path[0]))).map(({ message }) => message);

/** Reads the environment once, strictly. Without SITE_URL the mode is local; with it everything must be real (docs/operating/settings.md). */
export function readEnv(source: Settings, issuer?: object): Env {
  const { env, errors } = examineEnv(source, issuer);
  if (errors.length > 0) throw new SettingsErrors('a start', errors);
  return env;
}

/** Reads what can be read: a setting that is wrong or missing counts as unset, and every error is in the list. */
export function examineEnv(source: Settings, issuer: object = { ...site, payment }): { env: Env; errors: string[] } {
  const { given, errors: fileErrors, unread } = givenSettings(source);
  const live = given.SITE_URL !== undefined;
  const hasChain = live || CHAIN.some((name) => given[name] !== undefined);
  const schema = envSchema({ live, hasChain, ...namedReceivers(given) });
  const { success, data, error } = z.safeParse(schema, given);
  const errors = [
    ...misspeltSettings(given),
    ...fileErrors,
    ...refusedBy({ error }, unread),
    ...(live ? issuerErrors(issuer, given.SITE_URL) : []),
    ...addressErrors(given),
    ...metricsErrors(given),
    ...readOnlyErrors(given, hasChain),
    ...relayerErrors(given, live),
    ...quoterErrors(given),
    ...saleErrors(given, hasChain),
  ];
  if (success) return { env: envOf(data, live), errors };
  const wrong = new Set(error.issues.map(({ path: [name] }) => name));
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const set = { TRUSTED_PROXIES: new BlockList(), ...z.parse(z.partial(schema), sound) };
  return { env: envOf(set as z.output<typeof schema>, live), errors };
}

const OF_COMMANDS = {
  SITE_URL: true,
  DESK_URL: true,
  DATABASE_URL: true,
  DATA_DIR: true,
  DATA_KEY: true,
  DATA_KEYS_ACCEPTED: true,
  AUDIT_KEY: true,
  TWO_PERSON_RULES: true,
} as const;

/** Reads what an operator's command needs of the same environment. */
export function readCommandEnv(source: Settings) {
  const { given, errors: fileErrors, unread } = givenSettings(source);
  // An operator who names only the database may have set the desk's address as the site has it, live or local.
  const live = given.SITE_URL !== undefined || given.DESK_URL?.startsWith('https:') === true;
  const schema = envSchema({ live, hasChain: false, ...namedReceivers({}) });
  const read = z.safeParse(z.partial(z.pick(schema, OF_COMMANDS)), given);
  const errors = [...fileErrors, ...refusedBy(read, unread), ...misspeltSettings(given)];
  if (!read.success || errors.length > 0) throw new SettingsErrors('this command', errors);
  const { data: set } = read;
  // A database that is set may be a live site's, even if SITE_URL is not set.
  const isLive = set.SITE_URL !== undefined || set.DATABASE_URL !== undefined;
  const staffUrl = set.DESK_URL ?? set.SITE_URL;
  return {
    isLiveSite: set.SITE_URL !== undefined,
    site: { url: staffUrl && new URL(staffUrl).origin, mode: isLive ? ('live' as const) : ('local' as const) },
    databaseUrl: set.DATABASE_URL,
    dataDir: set.DATA_DIR ?? 'data',
    dataKey: set.DATA_KEY === undefined ? undefined : dataKeyOf(set.DATA_KEY),
    acceptedDataKeys: dataKeysOf(set.DATA_KEYS_ACCEPTED ?? '') ?? [],
    auditKey: set.AUDIT_KEY === undefined ? undefined : dataKeyOf(set.AUDIT_KEY),
    twoPersonRules: rulesInForce(twoPersonRules, set.TWO_PERSON_RULES, isLive),
  };
}

const namedReceivers = (given: Record<string, string | undefined>) => ({
  hasWebhooks: given.WEBHOOK_URL !== undefined,
  hasAccountingWebhooks: given.ACCOUNTING_WEBHOOK_URL !== undefined,
  identitySecrets: webhookSecretsOf(given.WEBHOOK_SECRET ?? ''),
});

const receiverOf = (url: string | undefined, secrets = '') =>
  url === undefined ? undefined : { url: new URL(url), secrets: webhookSecretsOf(secrets) ?? [] };

function envOf(set: z.output<ReturnType<typeof envSchema>>, live: boolean) {
  const { ETH_RPC_URL: rpcUrl, CHAIN_ID: id, TOKEN_ADDRESS: token, INBOX_ADDRESS: inbox } = set;
  const remoteChain: RemoteChain | undefined =
    rpcUrl && id && token && inbox
      ? {
          rpcUrl,
          id: Number(id),
          token: getAddress(token),
          inbox: getAddress(inbox),
          secondRpcUrl: set.ETH_RPC_URL_2,
          deployBlock: set.TOKEN_DEPLOY_BLOCK === undefined ? undefined : BigInt(set.TOKEN_DEPLOY_BLOCK),
          saleDesk: saleDeskOf(set),
        }
      : undefined;
  const [desk, wallet] = [set.DESK_URL, set.WALLET_URL].map((url) => (url === undefined ? undefined : new URL(url)));
  const other = desk ?? wallet;
  // The port of a local site is that of all its addresses.
  const port = set.PORT ?? (live ? undefined : other && portOf(other));
  return {
    mode: live ? ('live' as const) : ('local' as const),
    /** The public origin, live mode only. */
    siteUrl: set.SITE_URL && new URL(set.SITE_URL).origin,
    /** The desk's own origin, where it has one. */
    deskUrl: desk?.origin,
    /** The wallet's own origin, where it has one. */
    walletUrl: wallet?.origin,
    /** As given; without one, local mode looks for a free port. */
    port: port === undefined ? undefined : Number(port),
    /** Where this process tells Prometheus how it is, on loopback alone; nowhere if undefined. */
    metricsPort: set.METRICS_PORT === undefined ? undefined : Number(set.METRICS_PORT),
    dataDir: resolve(set.DATA_DIR),
    /** The web build to serve. */
    buildDir: resolve(set.BUILD_DIR),
    /** Without one: the embedded database. */
    databaseUrl: set.DATABASE_URL,
    /** The owner's, where the schema is to be brought up to date at the start; `databaseUrl` is then a role with fewer rights. */
    migrateDatabaseUrl: set.MIGRATE_DATABASE_URL,
    /** Whether this instance serves reads alone, as from a standby of the database. */
    readOnly: set.READ_ONLY === 'on',
    /** Without one: a chain of our own. */
    remoteChain,
    /** A contract on the chain that says what ETH costs in dollars; without one, fees are in ETH alone. */
    ethPriceFeed: set.ETH_PRICE_FEED && getAddress(set.ETH_PRICE_FEED),
    /** A contract that says what an ounce of gold costs; the site reads it. */
    xauPriceFeed: set.XAU_PRICE_FEED && getAddress(set.XAU_PRICE_FEED),
    smtpUrl: set.SMTP_URL,
    /** Emails that one instance sends at once, each on a connection of its own. */
    smtpConnections: set.SMTP_CONNECTIONS,
    /** Proxies whose X-Forwarded-For is trusted. */
    trustedProxies: set.TRUSTED_PROXIES,
    accounts: {
      /** Sign-ins and sign-ups (and mails asked for) that one network may make in a window. */
      signInLimit: set.SIGN_IN_LIMIT,
      signUpLimit: set.SIGN_UP_LIMIT,
      limitWindowSeconds: set.LIMIT_WINDOW_SECONDS,
      /** How many wrong passwords an account takes before its answers slow down. */
      wrongPasswordLimit: set.WRONG_PASSWORD_LIMIT,
      /** Of argon2id; a stored hash of lesser cost is replaced at the next sign-in. */
      hashCost: { memoryKiB: set.ARGON2_MEMORY_KIB, passes: set.ARGON2_PASSES },
      /** Passwords hashed at the same time; the rest wait. */
      hashesAtOnce: set.ARGON2_AT_ONCE,
      /** How long the answer to a refused sign-in is held back, to slow down a flood. */
      refusalDelayMs: 400,
    },
    /** What personal data is encrypted and hashed under; local mode makes its own. */
    dataKey: set.DATA_KEY === undefined ? undefined : dataKeyOf(set.DATA_KEY),
    /** Earlier or coming keys that stored data may still be encrypted under during a key rotation. */
    acceptedDataKeys: dataKeysOf(set.DATA_KEYS_ACCEPTED ?? '') ?? [],
    /** What the audit log's head is signed under; local mode takes its data key. */
    auditKey: set.AUDIT_KEY === undefined ? undefined : dataKeyOf(set.AUDIT_KEY),
    /** Who gets the audit log's head by email once a day; nobody where it is undefined. */
    auditEmail: set.AUDIT_EMAIL === undefined ? undefined : normalEmail(set.AUDIT_EMAIL),
    /** Where events go, and what they are signed under; the first secret is in use, another one is leaving or coming. Nowhere if undefined. */
    webhooks: {
      identity: receiverOf(set.WEBHOOK_URL, set.WEBHOOK_SECRET),
      accounting: receiverOf(set.ACCOUNTING_WEBHOOK_URL, set.ACCOUNTING_WEBHOOK_SECRET),
    },
    /** What the identity vendor signs its results under. */
    webhookSecrets: webhookSecretsOf(set.WEBHOOK_SECRET ?? '') ?? [],
    /** Who gets alarms and the morning digest by email; the address of support where it is undefined. */
    alarmEmail: set.ALARM_EMAIL === undefined ? undefined : normalEmail(set.ALARM_EMAIL),
    /** Which staff actions take two people; none in local mode unless set. */
    twoPersonRules: rulesInForce(twoPersonRules, set.TWO_PERSON_RULES, live),
    /** Whether a Safe of three local keys holds the roles of the local token, too; set by `npm start -- --safe`. */
    localSafe: !live && set.LOCAL_SAFE === 'on',
    /** Whether a chain of our own gets a sale desk. */
    localSaleDesk: !live && set.SALE_DESK !== 'off',
    relayer: relayerEnv(set, live),
    /** The key that signs the sale desk’s quotes; a chain of our own has one of its own. */
    quoter: quoterEnv(set),
    /** Checks against sanctions lists: the folder from which lists are taken, and from how many days on a list is old. */
    screening: {
      mode: set.SCREENING,
      folder: set.SCREENING_DIR ? resolve(set.SCREENING_DIR) : live ? undefined : resolve(set.DATA_DIR, 'screening'),
      maxAgeDays: set.SCREENING_MAX_AGE_DAYS,
    },
    /** Forms of each kind that one network may send in a burst, and again per minute. */
    requestLimit: set.REQUEST_LIMIT,
    /** Calls to the chain that all visitors of this process may relay in a second. */
    rpcLimit: set.RPC_LIMIT,
    logLevel: set.LOG_LEVEL as string,
    /** Whether each request gets a line in the log, whatever the level. */
    accessLog: set.ACCESS_LOG === 'on',
    /** The web's development server, set by `npm run dev`; never in live mode. */
    webUrl: live ? undefined : set.WEB_URL,
  };
}

export type CommandEnv = ReturnType<typeof readCommandEnv>;
export type Env = ReturnType<typeof envOf>;
export type HashCost = Env['accounts']['hashCost'];

/** What a read-only instance can't do without, and can't do. */
function readOnlyErrors(given: Record<string, string | undefined>, hasChain: boolean): string[] {
  if (given.READ_ONLY !== 'on') return [];
  return [
    ...(given.DATABASE_URL === undefined ? ['READ_ONLY=on needs DATABASE_URL: the database that is read'] : []),
    ...(hasChain ? [] : ['READ_ONLY=on needs a chain that others run: ETH_RPC_URL']),
    ...(given.MIGRATE_DATABASE_URL === undefined
      ? []
      : ['READ_ONLY=on migrates nothing: leave MIGRATE_DATABASE_URL out']),
  ];
}

/** Two ports of one process can't be the same one. */
function metricsErrors({ METRICS_PORT, PORT = '3000' }: Record<string, string | undefined>): string[] {
  const isSame = METRICS_PORT !== undefined && Number(METRICS_PORT) === Number(PORT);
  return isSame ? ['METRICS_PORT must be another port than PORT'] : [];
}

const portOf = ({ port }: URL) => port || '80';

const ADDRESSES = ['SITE_URL', 'DESK_URL', 'WALLET_URL'] as const;

/** What stops an origin from being one of its own, beside its form. */
function addressErrors(given: Record<string, string | undefined>): string[] {
  const set = ADDRESSES.flatMap((name) => {
    const value = given[name];
    return value !== undefined && URL.canParse(value) ? [{ name, url: new URL(value) }] : [];
  });
  return set.flatMap(({ name, url }, index) => {
    const same = set.slice(0, index).find((other) => other.url.hostname === url.hostname);
    if (same) return [`${name} must have another host than ${same.name}: cookies don’t tell ports apart`];
    if (given.SITE_URL !== undefined) return [];
    if (given.PORT !== undefined)
      return given.PORT === portOf(url) ? [] : [`${name} must have the port that PORT names`];
    const [first] = set;
    return first && portOf(first.url) !== portOf(url) ? [`${name} must have the port of ${first.name}`] : [];
  });
}
