import { expect, it } from 'vitest';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { LIVE_SETTINGS } from '../../testing/site.ts';
import { settingsCheck } from './settings.ts';

/** The example’s own facts are fictional, which is an error of every live site with them. */
const found = async (more: Record<string, string>) =>
  (await findingsOf(settingsCheck, { ...LIVE_SETTINGS, ...more })).filter(
    ({ what }) => !what.startsWith('site.config'),
  );

it('allow a start where nothing is set, and in live mode not with the issuer of the example', async () => {
  expect(idsOf(await findingsOf(settingsCheck, { PATH: '/bin', HOME: '/root' }))).toEqual(['ok settings.ok']);
  const live = await findingsOf(settingsCheck, LIVE_SETTINGS);
  expect(idsOf(live)).toContain('error settings.wrong');
  expect(await found({})).toEqual([]);
});

it('names each error, a misspelt setting, and one that nothing reads', async () => {
  const findings = await found({ TRUSTED_PROXY: '10.0.0.1', RELAYER_MAX_FEE: '7', CHAIN_ID: 'one' });
  expect(idsOf(findings)).toEqual(['error settings.wrong', 'error settings.wrong', 'warning settings.unknown']);
  const what = findings.map((finding) => finding.what);
  expect(what[0]).toBe('There is no setting TRUSTED_PROXY. Did you mean TRUSTED_PROXIES?');
  expect(what[1]).toContain('CHAIN_ID');
  expect(what[2]).toContain('RELAYER_MAX_FEE');
});

it('hold the owner’s database URL only where the site is to migrate by itself, or before an upgrade', async () => {
  const MIGRATE_DATABASE_URL = 'postgres://owner@db.test/usg';
  expect(idsOf(await found({ MIGRATE_DATABASE_URL }))).toEqual(['warning settings.owner-in-settings']);
  const settings = { ...LIVE_SETTINGS, MIGRATE_DATABASE_URL };
  const before = await findingsOf(settingsCheck, settings, { beforeUpgrade: true });
  expect(idsOf(before)).not.toContain('warning settings.owner-in-settings');
});
