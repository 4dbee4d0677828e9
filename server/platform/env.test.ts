import { parseEther } from 'viem';
import { describe, expect, it } from 'vitest';
import { LIVE_SETTINGS, liveEnv } from '../testing/site.ts';
import { readCommandEnv, readEnv } from './env.ts';
import type { SettingsErrors } from './errors.ts';

/** An issuer whose facts are no longer fictional. */
const REAL = {} as never;
const SECRET = Buffer.alloc(32, 5).toString('base64');
function errorsOf(settings: Record<string, string | undefined>, site?: never): readonly string[] {
  try {
    readEnv(settings, site);
    return [];
  } catch (error) {
    return (error as SettingsErrors).errors;
  }
}

describe('the settings', () => {
  it('make a local site without any setting', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'local',
      port: undefined,
      databaseUrl: undefined,
      remoteChain: undefined,
    });
  });

  it('make a live site with SITE_URL and all the rest', () => {
    expect(liveEnv()).toMatchObject({ mode: 'live', siteUrl: 'https://usg.test', remoteChain: { id: 1 } });
  });

  it.each([
    [{ METRICS_PORT: '9464' }, []],
    [{ METRICS_PORT: '3000' }, ['METRICS_PORT must be another port than PORT']],
    [{ METRICS_PORT: '4000', PORT: '4000' }, ['METRICS_PORT must be another port than PORT']],
    [{ METRICS_PORT: '0' }, ['METRICS_PORT must be a number from 1 to 65535']],
  ])('tell Prometheus on a port of its own: %o', (settings, errors) => {
    expect(errorsOf(settings)).toEqual(errors);
  });

  it.each([
    [{ READ_ONLY: 'on' }, ['READ_ONLY=on needs DATABASE_URL', 'READ_ONLY=on needs a chain that others run']],
    [{ ...LIVE_SETTINGS, READ_ONLY: 'on', MIGRATE_DATABASE_URL: 'postgres://owner@db.test/usg' }, ['migrates nothing']],
    [{ ...LIVE_SETTINGS, READ_ONLY: 'yes' }, ['READ_ONLY must be on or off']],
    [{ ...LIVE_SETTINGS, READ_ONLY: 'on' }, []],
  ])('let an instance only read where it can: %o', (settings, errors) => {
    expect(errorsOf(settings, REAL)).toEqual(errors.map((error) => expect.stringContaining(error)));
  });

  it('list everything a live site is missing, including its fictional facts', () => {
    const errors = errorsOf({ SITE_URL: 'http://usg.test/shop', PORT: '0' }).join('\n');
    for (const name of [
      'SITE_URL',
      'PORT',
      'DATABASE_URL',
      'ETH_RPC_URL',
      'CHAIN_ID',
      'TOKEN_ADDRESS',
      'INBOX_ADDRESS',
      'SMTP_URL',
      'TRUSTED_PROXIES',
      'DATA_KEY',
      'AUDIT_KEY',
      'AUDIT_EMAIL',
    ]) {
      expect(errors).toContain(`${name} must`);
    }
    expect(errors).toContain('site.config.ts: support.email still holds a fictional value');
    expect(errors).toContain('site.config.ts: support.phone');
    expect(errors).toContain('site.config.ts: credentials.licence');
  });

  it.each([
    [{ DESK_URL: 'https://desk.usg.test:8443/' }, 'https://desk.usg.test:8443'],
    [{ DESK_URL: 'https://elsewhere.test' }, 'https://elsewhere.test'],
    [{ DESK_URL: 'http://desk.usg.test' }, 'DESK_URL must be an https origin'],
    [{ DESK_URL: 'https://desk.usg.test/desk' }, 'DESK_URL must be an https origin'],
    [{ DESK_URL: 'https://usg.test:8443' }, 'DESK_URL must have another host than SITE_URL'],
    [{ SITE_URL: undefined, DESK_URL: 'https://desk.usg.test' }, 'DESK_URL must be an http origin below localhost'],
    [{ SITE_URL: undefined, DESK_URL: 'http://localhost:3001' }, 'DESK_URL must be an http origin below localhost'],
    [{ SITE_URL: undefined, DESK_URL: 'http://desk.localhost:3001', PORT: '3000' }, 'DESK_URL must have the port'],
    [{ SITE_URL: undefined, DESK_URL: 'http://desk.localhost:3001', PORT: '3001' }, 'http://desk.localhost:3001'],
  ])('take an address of the desk’s own only where it is one: %j', (settings, said) => {
    const given = { ...LIVE_SETTINGS, ...settings };
    const errors = errorsOf(given, REAL);
    expect(errors[0] ?? readEnv(given, REAL).deskUrl).toContain(said);
    expect(errors.length).toBeLessThan(2);
  });

  it.each([
    [{ WALLET_URL: 'https://wallet.usg.test:8443/' }, 'https://wallet.usg.test:8443'],
    [{ WALLET_URL: 'http://wallet.usg.test' }, 'WALLET_URL must be an https origin'],
    [{ WALLET_URL: 'https://wallet.usg.test/wallet' }, 'WALLET_URL must be an https origin'],
    [{ WALLET_URL: 'https://usg.test:8443' }, 'WALLET_URL must have another host than SITE_URL'],
    [
      { DESK_URL: 'https://desk.usg.test', WALLET_URL: 'https://desk.usg.test:8443' },
      'WALLET_URL must have another host than DESK_URL',
    ],
    [{ SITE_URL: undefined, WALLET_URL: 'http://localhost:3001' }, 'WALLET_URL must be an http origin below localhost'],
    [
      { SITE_URL: undefined, WALLET_URL: 'http://wallet.localhost:3001', PORT: '3000' },
      'WALLET_URL must have the port',
    ],
    [
      { SITE_URL: undefined, WALLET_URL: 'http://wallet.localhost:3001', DESK_URL: 'http://desk.localhost:3000' },
      'WALLET_URL must have the port of DESK_URL',
    ],
    [{ SITE_URL: undefined, WALLET_URL: 'http://wallet.localhost:3001' }, 'http://wallet.localhost:3001'],
  ])('take an address of the wallet’s own only where it is one: %j', (settings, said) => {
    const given = { ...LIVE_SETTINGS, ...settings };
    const errors = errorsOf(given, REAL);
    expect(errors[0] ?? readEnv(given, REAL).walletUrl).toContain(said);
    expect(errors.length).toBeLessThan(2);
  });

  it('give a local site the port of its desk or its wallet', () => {
    expect(readEnv({ WALLET_URL: 'http://wallet.localhost:3400' }).port).toBe(3400);
    expect(readEnv({ DESK_URL: 'http://desk.localhost:3400' }).port).toBe(3400);
    expect(readEnv({ DESK_URL: 'http://desk.localhost' }).port).toBe(80);
    expect(readEnv({ ...LIVE_SETTINGS, DESK_URL: 'https://desk.usg.test' }, REAL).port).toBeUndefined();
  });

  it('refuse another address in printed documents than that of the live site', () => {
    const issuer = (website: string) => ({ links: { website } }) as never;
    expect(errorsOf({ ...LIVE_SETTINGS }, issuer('https://usg.test'))).toEqual([]);
    expect(errorsOf({ ...LIVE_SETTINGS }, issuer('https://other.test'))).toEqual([
      'site.config.ts: links.website, which printed documents name, must be the same as SITE_URL',
    ]);
  });

  it.each([
    ['SITE_URL', 'https://usg.test/path'],
    ['DATABASE_URL', 'mysql://db.test'],
    ['ETH_RPC_URL', 'rpc.test'],
    ['CHAIN_ID', '31337'],
    ['CHAIN_ID', '0x1'],
    ['TOKEN_ADDRESS', '0x52908400098527886E0F7030069857D2E4169Ee7'],
    ['INBOX_ADDRESS', '0x12'],
    ['ETH_PRICE_FEED', '0x12'],
    ['XAU_PRICE_FEED', '0x12'],
    ['SMTP_URL', 'mail.test'],
    ['DATA_KEY', 'secret'],
    ['AUDIT_KEY', 'secret'],
    ['AUDIT_KEY', undefined],
    ['AUDIT_EMAIL', 'nobody'],
    ['AUDIT_EMAIL', undefined],
    ['TWO_PERSON_RULES', 'yes'],
    ['PORT', '99999'],
    ['LOG_LEVEL', 'loud'],
    ['ACCESS_LOG', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'none, 10.0.0.1'],
    ['TRUSTED_PROXIES', ','],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', '10.0.0.1 128.0.0.0/1'],
    ['TRUSTED_PROXIES', ''],
    ['TRUSTED_PROXIES', undefined],
    ['WEBHOOK_SECRET', 'secret'],
  ])('refuse a live %s of %s', (name, value) => {
    expect(errorsOf({ ...LIVE_SETTINGS, [name]: value }, REAL)).toHaveLength(1);
  });

  it.each([
    ['postgres://pg1,pg2,pg3/usg', true],
    ['postgres://usg_site:secret@pg1:5432,pg2:5432/usg?target_session_attrs=read-write', true],
    ['postgresql://usg_site@pg1/usg?host=pg1,pg2', true],
    ['postgres://usg_site:one,two@pg1:5432/usg', false],
    ['postgres://usg_site:one@two,three@pg1/usg?application_name=a,b', false],
  ])('refuse several hosts in DATABASE_URL with what to do instead: %s, %s', (url, isRefused) => {
    const message = expect.stringMatching(/^DATABASE_URL names several hosts, .* Name haproxy/);
    expect(errorsOf({ ...LIVE_SETTINGS, DATABASE_URL: url }, REAL)).toEqual(isRefused ? [message] : []);
    expect(errorsOf({ DATABASE_URL: url })).toEqual(isRefused ? [message] : []);
  });

  it.each([
    ['https://vendor.test/hook', SECRET, 0],
    ['https://vendor.test/hook', undefined, 1],
    ['http://vendor.test/hook', SECRET, 1],
    ['https://user:password@vendor.test/hook', SECRET, 1],
    [undefined, `${SECRET}, whsec_${SECRET}`, 0],
    [undefined, `${SECRET},${SECRET},${SECRET}`, 1],
  ])('take a live URL for webhooks %s with the secret %s with %s errors', (url, secret, errors) => {
    for (const name of ['WEBHOOK', 'ACCOUNTING_WEBHOOK']) {
      const set = { [`${name}_URL`]: url, [`${name}_SECRET`]: secret };
      expect(errorsOf({ ...LIVE_SETTINGS, ...set }, REAL)).toHaveLength(errors);
    }
  });

  it('refuse to sign accounting’s webhooks with a secret of the identity vendor, which would believe whoever holds it', () => {
    const other = Buffer.alloc(32, 9).toString('base64');
    const set = { ...LIVE_SETTINGS, WEBHOOK_URL: 'https://vendor.test/hook', WEBHOOK_SECRET: `${other},${SECRET}` };
    const accounting = (secret: string) =>
      errorsOf({ ...set, ACCOUNTING_WEBHOOK_URL: 'https://books.test/hook', ACCOUNTING_WEBHOOK_SECRET: secret }, REAL);
    expect(accounting(`whsec_${SECRET}`)).toEqual([
      'ACCOUNTING_WEBHOOK_SECRET must not hold a secret of WEBHOOK_SECRET',
    ]);
    expect(accounting(Buffer.alloc(32, 8).toString('base64'))).toEqual([]);
  });

  it('take plain http for webhooks in local mode', () => {
    const env = readEnv({ WEBHOOK_URL: 'http://127.0.0.1:8080/hook', WEBHOOK_SECRET: SECRET });
    expect([env.webhooks.identity?.url.href, env.webhookSecrets.length]).toEqual(['http://127.0.0.1:8080/hook', 1]);
  });

  it('trust no proxy in live mode only if that is set explicitly', () => {
    const trusted = (list: string) => readEnv({ ...LIVE_SETTINGS, TRUSTED_PROXIES: list }, REAL).trustedProxies.rules;
    expect(trusted('none')).toEqual([]);
    expect(trusted('10.0.0.0/8, ::1')).toHaveLength(2);
    expect(readEnv({}).trustedProxies.rules).toEqual([]);
  });

  it('refuse half a chain in local mode', () => {
    expect(errorsOf({ ETH_RPC_URL: 'http://127.0.0.1:8545' })).toHaveLength(3);
  });

  it('treat an empty value as none', () => {
    expect(errorsOf({ PORT: ' ', DATABASE_URL: '' })).toEqual([]);
  });
});

describe('the sale desk', () => {
  const ADDRESS = '0x1111111111111111111111111111111111111111';
  const SECOND = '0x2222222222222222222222222222222222222222';
  const deskOf = (more: Record<string, string>) => readEnv({ ...LIVE_SETTINGS, ...more }, REAL).remoteChain?.saleDesk;

  it('is the one that the settings name, and none without', () => {
    expect(deskOf({})).toBeUndefined();
    expect(deskOf({ XAU_PRICE_FEED_2: SECOND })).toBeUndefined();
    expect(deskOf({ SALE_DESK_ADDRESS: ADDRESS })).toEqual({ address: ADDRESS, secondGoldFeed: undefined });
    const both = { SALE_DESK_ADDRESS: ADDRESS, XAU_PRICE_FEED_2: SECOND };
    expect(deskOf(both)).toEqual({ address: ADDRESS, secondGoldFeed: SECOND });
    expect(deskOf({ ...both, SALE_DESK: 'off' })).toBeUndefined();
  });

  it('is the local chain’s own in local mode, until it is off', () => {
    expect([readEnv({}).localSaleDesk, readEnv({ SALE_DESK: 'off' }).localSaleDesk]).toEqual([true, false]);
    expect(liveEnv().localSaleDesk).toBe(false);
  });

  it.each([
    [{ SALE_DESK: 'maybe' }, 'SALE_DESK must be on or off'],
    [{ SALE_DESK_ADDRESS: ADDRESS }, 'SALE_DESK_ADDRESS needs a chain that others run'],
    [{ ...LIVE_SETTINGS, SALE_DESK: 'on' }, 'SALE_DESK_ADDRESS must be set where SALE_DESK is on'],
    [{ ...LIVE_SETTINGS, SALE_DESK_ADDRESS: '0x12' }, 'SALE_DESK_ADDRESS must be an address'],
    [{ ...LIVE_SETTINGS, XAU_PRICE_FEED_2: '0x12' }, 'XAU_PRICE_FEED_2 must be an address'],
  ])('refuses %j', (settings, message) => {
    expect(errorsOf(settings, REAL)).toEqual([expect.stringContaining(message)]);
  });
});

describe('a name that no setting has', () => {
  it.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SIGN_IN_LIMTI', 'SIGN_IN_LIMIT'],
    ['SCREENING_DIRS', 'SCREENING_DIR'],
    ['RELAYER_KYE', 'RELAYER_KEY'],
    ['desk_url', 'DESK_URL'],
  ])('stops the start where one nearly has it: %s is %s', (name, meant) => {
    const message = `There is no setting ${name}. Did you mean ${meant}?`;
    expect(errorsOf({ ...LIVE_SETTINGS, [name]: 'x' }, REAL)).toEqual([message]);
    expect(errorsOf({ [name]: 'x' })).toEqual([message]);
    expect(() => readCommandEnv({ [name]: 'x' })).toThrow(message);
  });

  it('is named beside the setting that is missing', () => {
    const { TRUSTED_PROXIES, ...others } = LIVE_SETTINGS;
    const errors = errorsOf({ ...others, TRUSTED_PROXY: TRUSTED_PROXIES }, REAL);
    expect(errors).toContain('There is no setting TRUSTED_PROXY. Did you mean TRUSTED_PROXIES?');
    expect(errors).toContainEqual(expect.stringContaining('TRUSTED_PROXIES must be set'));
  });

  it('is left to other programs where it is theirs, or empty', () => {
    const names = [
      'PATH',
      'HOST',
      'HTTP_URL',
      'HTTP_PROXY',
      'PGPORT',
      'DD_LOG_LEVEL',
      'KC_DATABASE_URL',
      'USG_SITE_PORT',
    ];
    const theirs = [
      ...names,
      'DATABASE_URL_UNPOOLED',
      'ADMIN_DATABASE_URL',
      'XDG_DATA_DIRS',
      'TOKEN_ADMIN',
      'TOKEN_ISSUERS',
    ];
    expect(errorsOf({ ...Object.fromEntries(theirs.map((name) => [name, 'x'])), TRUSTED_PROXY: ' ' })).toEqual([]);
  });
});

describe('an operator’s command', () => {
  it('refuses settings that the site refuses, all at once', () => {
    const wrong = { DATABASE_URL: 'mysql://db.test', SITE_URL: 'usg.test', DATA_KEY: 'short', TWO_PERSON_RULES: 'yes' };
    const messages = Object.keys(wrong).map((name) => new RegExp(`${name} must be`));
    for (const message of messages) expect(() => readCommandEnv(wrong)).toThrow(message);
  });

  it('takes the settings of a live site, and those of one whose database alone is named', () => {
    const desk = 'https://desk.usg.test';
    expect(readCommandEnv({ ...LIVE_SETTINGS, DESK_URL: desk })).toMatchObject({ site: { url: desk, mode: 'live' } });
    const { DATABASE_URL } = LIVE_SETTINGS;
    expect(readCommandEnv({ DATABASE_URL }).site).toEqual({ url: undefined, mode: 'live' });
    expect(readCommandEnv({ DATABASE_URL, DESK_URL: desk }).site.url).toBe(desk);
    expect(readCommandEnv({ DESK_URL: 'http://desk.localhost:3000' }).site.mode).toBe('local');
  });
});

describe('the settings of accounts', () => {
  it('are those of the specification unless given', () => {
    expect(readEnv({}).accounts).toMatchObject({
      signInLimit: 300,
      signUpLimit: 100,
      limitWindowSeconds: 600,
      wrongPasswordLimit: 10,
      hashCost: { memoryKiB: 19_456, passes: 2 },
    });
    const { accounts } = readEnv({ SIGN_IN_LIMIT: '5', ARGON2_MEMORY_KIB: '65536' });
    expect(accounts).toMatchObject({ signInLimit: 5, hashCost: { memoryKiB: 65_536 } });
  });

  it.each([
    { ARGON2_MEMORY_KIB: '19455' },
    { ARGON2_PASSES: '1' },
    { SIGN_IN_LIMIT: '0' },
    { SIGN_UP_LIMIT: 'many' },
    { LIMIT_WINDOW_SECONDS: '-1' },
  ])('refuse the start with %j', (values) => {
    expect(errorsOf(values as Record<string, string>)).toHaveLength(1);
  });

  it('have no relayer in live mode without a key, and one of its own in local mode, until it is off', () => {
    const key = 'ab'.repeat(32);
    expect(liveEnv().relayer).toMatchObject({ isOn: false, key: undefined });
    const byKey = readEnv({ ...LIVE_SETTINGS, RELAYER_KEY: key }, REAL).relayer;
    expect([byKey.isOn, byKey.key]).toEqual([true, `0x${key}`]);
    const kms = { RELAYER_KMS_KEY_ID: 'arn:aws:kms:eu-central-1:1:key/2' };
    const { isOn, kmsKeyId } = readEnv({ ...LIVE_SETTINGS, ...kms }, REAL).relayer;
    expect([isOn, kmsKeyId]).toEqual([true, kms.RELAYER_KMS_KEY_ID]);
    expect(readEnv({ ...LIVE_SETTINGS, RELAYER_KEY: key, RELAYER: 'off' }, REAL).relayer.isOn).toBe(false);
    expect(readEnv({}).relayer).toMatchObject({ isOn: true, key: undefined });
    expect(readEnv({ RELAYER: 'off' }).relayer.isOn).toBe(false);
    const budgets = { RELAYER_DAILY_ETH: '0.25', RELAYER_HOLDER_LIMIT: '2', RELAYER_NETWORK_LIMIT: '9' };
    expect(readEnv(budgets).relayer.budgets).toEqual({
      perDay: parseEther('0.25'),
      perHolder: 2,
      perNetwork: 9,
      openPerNetwork: 3,
      redemptionPercent: 50,
      leastSend: 10_000_000n,
    });
  });

  it.each([
    [{ RELAYER: 'on' }, 'RELAYER_KEY or RELAYER_KMS_KEY_ID must be set where RELAYER is on in live mode'],
    [{ RELAYER_KEY: 'ab'.repeat(32), RELAYER_KMS_KEY_ID: 'alias/relayer' }, 'RELAYER_KEY must be unset'],
    [{ RELAYER_KMS_KEY_ID: 'my key' }, 'RELAYER_KMS_KEY_ID must be'],
    [{ QUOTER_KEY: '0x12' }, 'QUOTER_KEY must be a private key'],
    [{ QUOTER_KEY: 'ab'.repeat(32), QUOTER_KMS_KEY_ID: 'alias/quoter' }, 'QUOTER_KEY must be unset'],
    [{ QUOTER_KEY: `0x${'AB'.repeat(32)}`, RELAYER_KEY: 'ab'.repeat(32) }, 'must not be the relayer’s'],
    [{ RELAYER: 'yes' }, 'RELAYER must be on or off'],
    [{ RELAYER_KEY: '0x12' }, 'RELAYER_KEY must be a private key'],
    [{ RELAYER_KEY: '00'.repeat(32) }, 'RELAYER_KEY must be a private key'],
    [{ RELAYER_DAILY_ETH: '0' }, 'RELAYER_DAILY_ETH must be an amount of ETH above zero'],
    [{ RELAYER_DAILY_ETH: '1e3' }, 'RELAYER_DAILY_ETH must be an amount of ETH above zero'],
    [{ RELAYER_HOLDER_LIMIT: '0' }, 'RELAYER_HOLDER_LIMIT must be a whole number'],
  ])('refuse a relayer with %j', (settings, message) => {
    const errors = errorsOf({ ...LIVE_SETTINGS, ...settings }, REAL);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(message);
  });
});
