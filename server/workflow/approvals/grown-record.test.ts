import { expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { importList } from '../../compliance/screening/import-list.ts';
import { writeAsCustomer } from '../../sales/write-about-purchase.ts';
import { sendFile } from '../../testing/customer-files.ts';
import { taken } from '../../testing/desk-client.ts';
import { inPieces, ofacList } from '../../testing/sanctions.ts';
import { errorOf, twoPersonsOfFile } from '../../testing/two-persons.ts';

// What an earlier test left waiting expires.
const site = await twoPersonsOfFile(100);

it.each([
  ['a message', 'Erase 1 message and 0 files'],
  ['a file', 'Erase identity data and 0 files'],
])('is closed where the customer has added %s to what would be erased', async (added, title) => {
  const { id, of } = await site.withIdentity();
  await writeAsCustomer(site.context(), of, 'Hello');
  site.setRules({ erase: 0 });
  const [path, add] =
    added === 'a file'
      ? [`/api/identity/${id}`, () => sendFile(site.context(), { kind: 'purchase', id: of }, Buffer.from('%PDF-1.7'))]
      : [`/api/purchaseList/${of}/correspondence`, () => writeAsCustomer(site.context(), of, 'My receipt')];
  const ask = async () => {
    expect((await site.request('ann', path, 'DELETE', { why: 'She asked for it' })).status).toBe(202);
    return (await site.waiting())[0];
  };
  const asked = await ask();
  expect(asked?.title).toBe(title);
  await add();
  const stored = async () => {
    const read = { identity: await site.get('bob', `/api/identity?subject_kind=purchase&subject_id=${of}`) };
    return JSON.stringify({ ...read, ...(await site.get<object>('bob', `/api/purchaseList/${of}`)) });
  };
  const before = await stored();
  expect(await errorOf(site.approve('bob', asked?.id))).toEqual([409, APPROVAL_MESSAGES.overtaken]);
  expect(await stored()).toBe(before);
  await taken(await site.approve('bob', (await ask())?.id));
  expect(await stored()).not.toBe(before);
});

const LISTED = `0x${'ab'.repeat(20)}`;
async function newList(day: number, parties: string[]) {
  const listed = parties.map((id) => ({ id, names: [{ parts: ['LISTED'] }], addresses: [['ETH', LISTED] as const] }));
  const chunks = inPieces(ofacList(`2030-10-${day}`, listed));
  const context = { ...site.base, actor: { kind: 'system' } } as const;
  expect(await importList(context, { file: 'SDN_ADVANCED.XML', chunks, mayShrink: true })).toEqual({
    outcome: 'taken',
  });
}

it('is closed where the record matches another party of a list than the release was asked for', async () => {
  await newList(21, ['2674']);
  const id = await site.purchase(2, LISTED);
  const ask = async () => {
    await taken(
      await site.post('ann', `/api/purchaseList/${id}/transitions`, { transition: 'release_listed', why: 'Born 1990' }),
    );
    return (await site.waiting()).find(({ record }) => record?.id === id);
  };
  const isStopped = async () =>
    (await site.get<{ sanctions_hold_since: string | null }>('ann', `/api/purchaseList/${id}`)).sanctions_hold_since !==
    null;
  const asked = await ask();
  await newList(22, ['2674', '99']);
  await site.post('ann', '/api/orders', { purchase_id: id, method: 'wire' });
  expect(await errorOf(site.approve('bob', asked?.id))).toEqual([409, APPROVAL_MESSAGES.overtaken]);
  expect(await isStopped()).toBe(true);
  const again = await ask();
  expect(again?.title).toContain('party 99');
  await taken(await site.approve('bob', again?.id));
  expect(await isStopped()).toBe(false);
});
