import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rotateDataKeyCommand } from '../../desk/rotate-data-key.ts';
import { updateLocalFile } from '../../local/local-file.ts';
import { auditKeyId } from '../../platform/audit/audit-head.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { listKeys, retireKey } from '../../platform/key-ids/keys-command.ts';
import { keyIds } from '../../platform/key-ids/table.ts';
import { keyId } from '../../platform/secrets.ts';
import { purchases } from '../../sales/table.ts';
import { testBuild } from '../../testing/build.ts';
import { empty } from '../../testing/database.ts';
import { bySystem } from '../../testing/features.ts';
import { testFolder } from '../../testing/folder.ts';
import { runOperatorCommand } from '../../testing/operator-command.ts';
import { testDesk } from '../../testing/sales.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { liveEnv } from '../../testing/site.ts';
import { refusedStart } from '../../testing/site-process.ts';
import { expectKeys } from './check-keys.ts';
import { type Readiness, watchReadiness } from './readiness.ts';

const [OLD, NEW, AUDIT, OTHER] = [7, 8, 9, 10].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];
const [old, fresh, other] = [OLD, NEW, OTHER].map(keyId) as [string, string, string];

const folder = testFolder();
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
let desk: Awaited<ReturnType<typeof testDesk>>;
let readiness: Readiness | undefined;
beforeAll(async () => {
  postgres = await testPostgres();
  ({ db } = postgres.open());
});
beforeEach(async () => {
  await empty(db);
  desk = await testDesk(db);
});
afterEach(() => readiness?.stop());
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

/** A live instance with these keys. */
const live = (dataKey: Buffer, { accepted = [], auditKey = AUDIT }: { accepted?: Buffer[]; auditKey?: Buffer } = {}) =>
  bySystem({
    ...desk.context,
    dataKey,
    acceptedDataKeys: accepted,
    auditKey,
    env: { ...liveEnv(), dataKey, auditKey },
  });
const needed = async () => {
  const rows = await db.select().from(keyIds).orderBy(keyIds.firstUsedAt, keyIds.setting);
  return rows.filter(({ retiredAt }) => !retiredAt).map(({ setting, id }) => `${setting} ${id}`);
};

describe('a live start', () => {
  it('with another DATA_KEY than the one before is refused, and the sentence names both and the way out', async () => {
    await expectKeys(live(OLD));
    await expectKeys(live(OLD));
    expect((await needed()).sort()).toEqual([`AUDIT_KEY ${auditKeyId(live(OLD))}`, `DATA_KEY ${old}`]);
    const refused = expectKeys(live(NEW));
    await expect(refused).rejects.toThrow(
      `The database holds data under the key ${old}, and DATA_KEY is the key ${fresh}. Set it to that key;`,
    );
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' });
  });

  it('takes a key with the one before accepted, and that one alone no more after a rotation', async () => {
    await expectKeys(live(OLD));
    await desk.request();
    await expectKeys(live(NEW, { accepted: [OLD] }));
    await expectKeys(live(OLD, { accepted: [NEW] }));
    await expect(expectKeys(live(NEW))).rejects.toThrow(old);
    expect(await rotateDataKeyCommand(live(NEW))).toMatchObject({
      ok: false,
      lines: [expect.stringContaining(old)],
    });
    expect(await rotateDataKeyCommand(live(NEW, { accepted: [OLD] }))).toMatchObject({ ok: true });
    await expectKeys(live(NEW));
    await expect(expectKeys(live(OLD))).rejects.toThrow(`under the key ${fresh}`);
  });

  it('with another AUDIT_KEY is refused until that one is retired, which the audit log says', async () => {
    await expectKeys(live(OLD));
    const id = auditKeyId({ auditKey: AUDIT });
    const changed = live(OLD, { auditKey: OTHER });
    await expect(expectKeys(changed)).rejects.toThrow(
      `signed with the key ${id}, and AUDIT_KEY is the key ${auditKeyId(changed)}`,
    );
    expect(await retireKey(changed, id)).toMatchObject({ ok: true });
    await expectKeys(changed);
    const { lines } = await listKeys(changed, changed);
    expect(lines).toHaveLength(3);
    for (const line of [
      `^AUDIT_KEY  ${id}  retired .*  not in the settings$`,
      `^AUDIT_KEY  ${auditKeyId(changed)}  needed since .*  in the settings$`,
      `^DATA_KEY  ${old}  needed since .*  in the settings$`,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
    const [entry] = await auditList(desk.context, { limit: 1 });
    expect(entry).toMatchObject({ action: 'key.retire', subjectId: id, after: { setting: 'AUDIT_KEY' } });
  });

  it('of two at once with two keys on an empty database is one', async () => {
    const starts = await Promise.allSettled([expectKeys(live(OLD)), expectKeys(live(NEW))]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('finds data under a key that a version before this one used, also after the migration', async () => {
    await desk.request();
    await expect(expectKeys(live(NEW))).rejects.toThrow(`under the key ${old}`);
    await db.execute(sql`drop table key_id`);
    const migration = readFileSync(new URL('../../migrations/0004_key_ids.sql', import.meta.url), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
    expect(await needed()).toEqual([`DATA_KEY ${old}`]);
  });

  it('is possible again once a lost key is retired, whatever is left under it', async () => {
    await desk.request();
    expect(await retireKey(live(NEW), old)).toMatchObject({ ok: true });
    await expectKeys(live(NEW));
    await expectKeys(live(OLD, { accepted: [NEW] }));
    expect((await needed()).filter((key) => key.startsWith('DATA'))).toHaveLength(2);
  });

  it('needs a key no more that was rotated after another one was lost', async () => {
    const { id } = await desk.request();
    await retireKey(live(NEW), old);
    await expectKeys(live(NEW));
    const { ok, lines } = await rotateDataKeyCommand(live(OTHER, { accepted: [NEW] }));
    expect([ok, lines.at(-1)]).toEqual([false, `No key in the settings opens these: ${id}`]);
    await expectKeys(live(OTHER));
  });
});

describe('an instance', () => {
  const watch = async (context: Context) => {
    readiness = watchReadiness(context);
    await readiness.first;
    return readiness.current().reasons.filter((reason) => /key/i.test(reason));
  };

  it('is ready only while what is sealed opens with its keys', async () => {
    const { id } = await desk.request();
    expect(await watch(live(OLD))).toEqual([]);
    readiness?.stop();
    expect(await watch(live(NEW))).toEqual([expect.stringContaining(`under the key ${old}`)]);
    readiness?.stop();
    await db.update(purchases).set({ sealedKey: sql`overlay(sealed_key placing '\\x00' from 20 for 1)` });
    expect(await watch(live(OLD))).toEqual([
      `The key of the purchase ${id} can’t be opened: it was changed in the database.`,
    ]);
  });
});

describe('a site’s process', () => {
  const settings = () => ({ DATABASE_URL: postgres.url, BUILD_DIR: testBuild(), DATA_DIR: join(folder.path, 'data') });

  it('ends with a sentence where DATA_KEY is another, in local mode too', async () => {
    await expectKeys(live(OLD));
    const { code, said } = await refusedStart({ ...settings(), DATA_KEY: NEW.toString('hex') });
    expect(code).toBe(1);
    expect(said).toMatch(
      new RegExp(`^The database holds data under the key ${old}, and DATA_KEY is the key ${fresh}\\..*\\n$`),
    );
  });

  it('names the file where the key is local mode’s own', async () => {
    await expectKeys(live(OLD));
    const { DATA_DIR } = settings();
    await updateLocalFile(DATA_DIR, { dataKey: OTHER.toString('hex') });
    const { code, said } = await refusedStart(settings());
    expect(code).toBe(1);
    expect(said).toContain(`and dataKey in ${join(DATA_DIR, 'local.json')} is the key ${other}.`);
  });
});

it('usg keys list shows the ids of the database and of the settings, and retire takes nothing but an id', async () => {
  await expectKeys(live(OLD));
  const settings = { DATABASE_URL: postgres.url, DATA_KEY: NEW.toString('hex') };
  const run = (...args: string[]) => runOperatorCommand(['keys', ...args], settings).ended;
  const { code, out } = await run('list');
  expect([code, out.split('\n').sort()]).toEqual([
    0,
    [
      '',
      expect.stringMatching(/^AUDIT_KEY {2}\w{16} {2}needed since .* {2}not in the settings$/),
      `DATA_KEY  ${fresh}  not needed  in the settings`,
      expect.stringMatching(`^DATA_KEY  ${old}  needed since .*  not in the settings$`),
    ],
  ]);
  expect(await run('retire', 'x')).toEqual({
    code: 2,
    out: 'x is not the id of a key: 16 digits, as the list shows them.\n',
  });
});
