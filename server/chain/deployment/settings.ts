import { type Address, getAddress, isAddress, zeroAddress } from 'viem';
import type { SaleContracts } from '#contracts/desk-settings.ts';
import { USG_PER_COIN, usgFromCoins } from '#domain/money.ts';
import { GRANTED_ROLES } from '#domain/token-roles.ts';
import { payment, site } from '#site';
import { SettingsErrors } from '../../platform/errors.ts';
import { fictionErrors } from '../../platform/issuer-errors.ts';
import { misspeltSettings } from '../../platform/misspelt-settings.ts';
import { givenSettings } from '../../platform/secret-files.ts';
import { type Appointments, type Deployment, deploymentOf } from './plan.ts';

/** The setting that lists the accounts of each role. */
const LISTS = {
  ISSUER: 'TOKEN_ISSUERS',
  PRICER: 'TOKEN_PRICERS',
  FULFILMENT: 'TOKEN_FULFILMENT',
  COMPLIANCE: 'TOKEN_COMPLIANCE',
  PAUSER: 'TOKEN_PAUSERS',
  QUOTER: 'TOKEN_QUOTERS',
} as const satisfies Record<keyof Appointments, string>;

const LOCAL_TEST_CHAIN = 31337;
const DAY_SECONDS = 24 * 60 * 60;
/** The token's signatures are in a domain of its name, which its code holds in one word (EIP-712, ERC-5267). */
const NAME_MAX_BYTES = 31;
const MAX_LIMIT_TOKENS = 2n ** 128n / USG_PER_COIN;

type Source = Record<string, string | undefined>;
type ChainSettings = { rpcUrl: string; chainId: number };

/** Reads settings one by one and keeps every error, so that all are reported together. */
function settingsReader(source: Source) {
  const { given: settings, errors, unread } = givenSettings(source);
  const asked = new Set<string>();
  const given = (name: string) => {
    asked.add(name);
    return settings[name];
  };
  const wrong = (message: string) => {
    errors.push(message);
    return undefined;
  };
  const needed = (name: string, what: string) =>
    given(name) ?? (unread.includes(name) ? undefined : wrong(`${name} must be set: ${what}`));

  function addressIn(name: string, text: string): Address | undefined {
    if (!isAddress(text)) return wrong(`${name}: ${text} is no address with a valid checksum (or all in lower case)`);
    return getAddress(text) === zeroAddress ? wrong(`${name} must not be the zero address`) : getAddress(text);
  }
  function address(name: string, what: string): Address | undefined {
    const text = needed(name, what);
    return text === undefined ? undefined : addressIn(name, text);
  }
  function wholeNumber(name: string, text: string, least: bigint, most: bigint): bigint | undefined {
    if (/^\d{1,40}$/.test(text) && BigInt(text) >= least && BigInt(text) <= most) return BigInt(text);
    return wrong(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
  }
  function rpcUrl(): string | undefined {
    const text = needed('ETH_RPC_URL', 'an Ethereum node');
    const isUrl = text && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
    return text === undefined || isUrl ? text : wrong('ETH_RPC_URL must be an http(s) URL');
  }
  function fail(purpose: string): void {
    errors.push(...misspeltSettings(source, [...asked]));
    if (errors.length > 0) throw new SettingsErrors(purpose, errors);
  }
  return { given, wrong, needed, addressIn, address, wholeNumber, rpcUrl, fail };
}
type Reader = ReturnType<typeof settingsReader>;

function accountsOf(reader: Reader, name: string, what: string): string[] {
  const text = reader.needed(name, what);
  if (text === undefined || text.toLowerCase() === 'none') return [];
  return text.split(/[\s,]+/).filter(Boolean);
}

function withoutDoubles<Entry extends { account: Address }>(reader: Reader, name: string, entries: Entry[]): Entry[] {
  const seen = new Set<Address>();
  for (const { account } of entries) {
    if (seen.has(account)) reader.wrong(`${name} names ${account} twice`);
    seen.add(account);
  }
  return entries;
}

/** `0x…=1000`: an issuer and the tokens that it may ever issue. */
function issuersOf(reader: Reader): { account: Address; limit: bigint }[] {
  const name = LISTS.ISSUER;
  const entries = accountsOf(reader, name, 'issuers with the tokens that each may ever issue (0x…=1000), or none');
  const issuers = entries.flatMap((entry) => {
    const [text = '', tokens = '', ...more] = entry.split('=');
    const account = reader.addressIn(name, text);
    if (more.length > 0 || tokens === '') {
      reader.wrong(`${name}: ${entry} must name its limit in whole tokens, as in 0x…=1000`);
      return [];
    }
    const limit = reader.wholeNumber(`${name}: the limit of ${text}`, tokens, 1n, MAX_LIMIT_TOKENS - 1n);
    return account && limit ? [{ account, limit: usgFromCoins(limit) }] : [];
  });
  return withoutDoubles(reader, name, issuers);
}

function holdersOf(reader: Reader, role: Exclude<keyof Appointments, 'ISSUER'>): Address[] {
  const name = LISTS[role];
  const entries = accountsOf(reader, name, `the accounts that are to hold ${role}, or none`);
  const accounts = entries.flatMap((text) => reader.addressIn(name, text) ?? []);
  return withoutDoubles(
    reader,
    name,
    accounts.map((account) => ({ account })),
  ).map(({ account }) => account);
}

function chainIdOf(reader: Reader): number | undefined {
  const text = reader.needed('CHAIN_ID', 'the chain that the node must serve');
  const id = text === undefined ? undefined : reader.wholeNumber('CHAIN_ID', text, 1n, 10n ** 15n);
  return id === undefined ? undefined : Number(id);
}

function deployBlockOf(reader: Reader): bigint | undefined {
  const text = reader.given('TOKEN_DEPLOY_BLOCK');
  return text === undefined ? undefined : reader.wholeNumber('TOKEN_DEPLOY_BLOCK', text, 0n, 10n ** 15n);
}

/** What names the contracts of a sale desk; it is planned where one of these is set. */
const SALE = {
  usdc: ['SALE_USDC', 'the USDC in which coins are paid'],
  treasury: ['SALE_TREASURY', 'the account that all payments go to'],
  goldFeed: ['SALE_GOLD_FEED', 'the contract that says what an ounce of gold costs'],
  usdcFeed: ['SALE_USDC_FEED', 'the contract that says what a USDC is worth'],
} as const satisfies Record<keyof SaleContracts, readonly [name: string, what: string]>;

/** The desk's contracts and quoters; neither where none of their settings is set. */
function saleOf(reader: Reader, attestor: Address | undefined, pricers: readonly Address[]) {
  const isPlanned = [LISTS.QUOTER, ...Object.values(SALE).map(([name]) => name)].map(reader.given).some(Boolean);
  if (!isPlanned) return { contracts: undefined, quoters: [] };
  const quoters = holdersOf(reader, 'QUOTER');
  const contracts = Object.fromEntries(
    Object.entries(SALE).map(([key, [name, what]]) => [key, reader.address(name, what)]),
  );
  for (const account of quoters) {
    if (account === attestor) reader.wrong(`${LISTS.QUOTER} must not name TOKEN_ATTESTOR: the desk refuses its quotes`);
    // With both, one stolen key sells a day's limit at the edge of the band.
    if (pricers.includes(account))
      reader.wrong(
        `${LISTS.QUOTER} must not name ${account}, which is in ${LISTS.PRICER}: who quotes must not set the price`,
      );
  }
  const { goldFeed, usdcFeed } = contracts;
  if (goldFeed && goldFeed === usdcFeed) reader.wrong('SALE_USDC_FEED must not be SALE_GOLD_FEED');
  return { contracts: contracts as SaleContracts, quoters };
}

/** The settings of `usg token plan` and `deploy`, all errors at once; a token for the fictional issuer is refused anywhere but on a local test chain. */
export function readDeploySettings(
  source: Source,
  issuer: object = { ...site, payment },
): ChainSettings & { deployment: Deployment; deployBlock: bigint | undefined } {
  const reader = settingsReader(source);
  const rpcUrl = reader.rpcUrl();
  const chainId = chainIdOf(reader);
  const deployBlock = deployBlockOf(reader);
  const admin = reader.address('TOKEN_ADMIN', 'the account that appoints all roles');
  const attestor = reader.address('TOKEN_ATTESTOR', 'the account that states the coins in trust');
  const delay = reader.needed('TOKEN_ADMIN_DELAY_DAYS', 'the days that a hand-over takes, for good; 1 to 30');
  const delayDays = delay === undefined ? undefined : reader.wholeNumber('TOKEN_ADMIN_DELAY_DAYS', delay, 1n, 30n);
  const issuers = issuersOf(reader);
  const others = GRANTED_ROLES.filter((role) => role !== 'ISSUER' && role !== 'QUOTER').map(
    (role) => [role, holdersOf(reader, role as Exclude<keyof Appointments, 'ISSUER'>)] as const,
  );
  const given = Object.fromEntries(others) as Omit<Appointments, 'ISSUER' | 'QUOTER'>;
  const { contracts, quoters } = saleOf(reader, attestor, given.PRICER);
  if (admin && admin === attestor) reader.wrong('TOKEN_ATTESTOR must not be TOKEN_ADMIN');
  if (issuers.some(({ account }) => account === attestor)) reader.wrong('TOKEN_ATTESTOR must not be in TOKEN_ISSUERS');
  if (chainId !== undefined && chainId !== LOCAL_TEST_CHAIN)
    for (const error of fictionErrors(issuer)) reader.wrong(error);
  const { name } = issuer as { name?: unknown };
  if (typeof name === 'string' && Buffer.byteLength(name) > NAME_MAX_BYTES)
    reader.wrong(`site.config.ts: name must have ${NAME_MAX_BYTES} bytes at most, or the token can't be deployed`);
  reader.fail('a deployment');
  const appointments: Appointments = { ...given, ISSUER: issuers, QUOTER: quoters };
  const deployment = deploymentOf(
    { admin: admin as Address, attestor: attestor as Address, adminDelay: Number(delayDays) * DAY_SECONDS },
    appointments,
    contracts,
  );
  return { rpcUrl: rpcUrl as string, chainId: chainId as number, deployment, deployBlock };
}

/** The settings of `usg token verify`: a node and two addresses, the sale desk's where there is one, and where the node keeps no old state also the token's first block. */
export function readVerifySettings(source: Source) {
  const reader = settingsReader(source);
  const rpcUrl = reader.rpcUrl();
  const token = reader.address('TOKEN_ADDRESS', 'the token');
  const inbox = reader.address('INBOX_ADDRESS', 'its RedemptionInbox');
  const chainId = reader.given('CHAIN_ID') === undefined ? undefined : chainIdOf(reader);
  const deployBlock = deployBlockOf(reader);
  const desk = reader.given('SALE_DESK_ADDRESS') && reader.address('SALE_DESK_ADDRESS', 'the sale desk');
  reader.fail('a verification');
  const saleDesk = desk ? { address: desk } : undefined;
  return { rpcUrl: rpcUrl as string, token: token as Address, inbox: inbox as Address, chainId, deployBlock, saleDesk };
}
