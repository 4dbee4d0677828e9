import { expect, it } from 'vitest';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Context } from '../platform/context.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { addNote, notesOf, staffNote } from './notes.ts';

const STAFF = '0190a3c4-0000-7000-8000-000000000001';
const subject = { kind: 'purchase', id: '0190a3c4-0000-7000-8000-000000000002' } as const;
let visitor: Context;
let staff: Context;

onEmptyDatabase(async (db) => {
  visitor = testContext({ db: db, chain: {} as never, now: () => new Date(0) });
  staff = { ...visitor, actor: { kind: 'staff', userId: STAFF } };
});

it('keeps private notes separately, with their authors', async () => {
  await addNote(staff, subject, 'Called her, will wire on Monday');
  expect((await notesOf(staff, subject)).map(staffNote)).toMatchObject([
    { text: 'Called her, will wire on Monday', actor: { kind: 'staff', id: STAFF } },
  ]);
  expect(await notesOf(staff, { ...subject, kind: 'lead' })).toEqual([]);
  expect(await auditList(staff, { limit: 10 })).toMatchObject([{ action: 'note.add', subjectId: subject.id }]);
});
