import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditList } from '../audit/audit-list.ts';
import type { Context } from '../context.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { testContext } from '../testing/features.ts';
import { addNote, recordStep } from './record-transition.ts';
import { customerStep, deskNote, notesOf, stepsOf, stepsOfAll } from './request-history.ts';

const STAFF = '0190a3c4-0000-7000-8000-000000000001';
const subject = { kind: 'purchase', id: '0190a3c4-0000-7000-8000-000000000002' } as const;
let database: Awaited<ReturnType<typeof testDatabase>>;
let visitor: Context;
let staff: Context;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await empty(database.db);
  visitor = testContext({ db: database.db, chain: {} as never, now: () => new Date(0) });
  staff = { ...visitor, actor: { kind: 'staff', userId: STAFF } };
});

describe('the history of a request', () => {
  it('keeps its steps in order, even within one moment', async () => {
    await recordStep(visitor, { subject, step: 'request', from: null, to: 'requested' });
    await recordStep(staff, { subject, step: 'refuse', from: 'requested', to: 'refused', reason: 'Not our customer' });
    const at = new Date(0).toISOString();
    expect((await stepsOf(visitor, subject)).map(customerStep)).toEqual([
      { step: 'request', state: 'requested', at },
      { step: 'refuse', state: 'refused', at, reason: 'Not our customer' },
    ]);
    const none = '0190a3c4-0000-7000-8000-00000000000f';
    const all = await stepsOfAll(visitor, 'purchase', [subject.id, none]);
    expect([all.get(subject.id)?.length, all.get(none)]).toEqual([2, []]);
  });

  it('puts what staff did into the audit log, the reason as a hash, and what others did not', async () => {
    await recordStep(visitor, { subject, step: 'request', from: null, to: 'requested' });
    await recordStep(staff, { subject, step: 'refuse', from: 'requested', to: 'refused', reason: 'Ada is 17' });
    const entries = await auditList(staff, { limit: 10 });
    expect(entries).toMatchObject([
      { action: 'purchase.refuse', actorId: STAFF, before: { state: 'requested' }, after: { state: 'refused' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Ada');
    expect(entries[0]?.personal?.reason).toMatch(/^hmac:/);
  });

  it('keeps private notes apart, with who wrote them', async () => {
    await addNote(staff, subject, 'Called her, will wire on Monday');
    expect((await notesOf(staff, subject)).map(deskNote)).toMatchObject([
      { text: 'Called her, will wire on Monday', actor: { kind: 'staff', id: STAFF } },
    ]);
    expect(await notesOf(staff, { ...subject, kind: 'lead' })).toEqual([]);
    expect(await auditList(staff, { limit: 10 })).toMatchObject([{ action: 'note.add', subjectId: subject.id }]);
  });
});
