import { expect, it } from 'vitest';
import { COST_BASIS_MESSAGES } from '#domain/cost-basis/messages.ts';
import { costNotesFile, enterCostNote, importCostNotes, readCostNotes } from './cost-notes.ts';
import { memoryStorage } from './storage.ts';
import { memoryBrowser } from './testing/browser.ts';
import { costNotesKey } from './vault.ts';

const [MINE, OTHER] = [`0x${'aB'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
const keyOf = (digit: string) => `0x${digit.repeat(64)}-0`;

it('keeps what is entered of each address, beside what another tab entered meanwhile', () => {
  const storage = memoryStorage();
  enterCostNote(storage, MINE, keyOf('1'), { cents: 150_000 });
  enterCostNote(storage, MINE.toLowerCase(), keyOf('2'), { mark: 'gift' });
  expect(readCostNotes(storage, MINE)).toEqual({
    [keyOf('1')]: { at: expect.any(Number), cents: 150_000 },
    [keyOf('2')]: { at: expect.any(Number), mark: 'gift' },
  });
  expect(readCostNotes(storage, OTHER)).toEqual({});
});

it('takes what was entered last, also by a clock that has been set back', () => {
  const storage = memoryStorage();
  const ahead = { [keyOf('1')]: { at: Date.now() + 1e9, cents: 1 } };
  importCostNotes(storage, MINE, costNotesFile(MINE, ahead).text);
  expect(enterCostNote(storage, MINE, keyOf('1'), { cents: 2 })[keyOf('1')]).toMatchObject({ cents: 2 });
  expect(enterCostNote(storage, MINE, keyOf('1'), {})[keyOf('1')]).not.toHaveProperty('cents');
});

it('takes a copy of the same address’s entries in another browser, and no other file', () => {
  const notes = { [keyOf('1')]: { at: 5, cents: 1 } };
  const { text } = costNotesFile(MINE, notes);
  const storage = memoryStorage();
  importCostNotes(storage, MINE, costNotesFile(MINE, { [keyOf('1')]: { at: 4, cents: 2 } }).text);
  expect(importCostNotes(storage, MINE, text)).toEqual(notes);
  expect(readCostNotes(storage, MINE)).toEqual(notes);
  expect(() => importCostNotes(storage, OTHER, text)).toThrow(COST_BASIS_MESSAGES.fileOther);
  expect(() => importCostNotes(storage, MINE, '{}')).toThrow(COST_BASIS_MESSAGES.fileUnknown);
});

it('overwrites nothing that it can’t read, such as a newer version’s entries', () => {
  const storage = memoryStorage();
  const newer = costNotesFile(MINE, {}).text.replace('"version":1', '"version":2');
  storage.setItem(costNotesKey(MINE), newer);
  expect(readCostNotes(storage, MINE)).toEqual({});
  expect(() => enterCostNote(storage, MINE, keyOf('1'), { cents: 1 })).toThrow(COST_BASIS_MESSAGES.storedUnknown);
  const { text } = costNotesFile(MINE, { [keyOf('1')]: { at: 1, cents: 1 } });
  expect(() => importCostNotes(storage, MINE, text)).toThrow(COST_BASIS_MESSAGES.storedUnknown);
  expect(storage.getItem(costNotesKey(MINE))).toBe(newer);
});

it('goes when the wallet is forgotten; what was entered of another address stays', async () => {
  const { local, open } = memoryBrowser();
  const tab = await open();
  await tab.actions.create({ words: ['gold', 'eagle', 'coin'], password: 'secret' });
  const address = tab.getState().address ?? '';
  const notes = { [keyOf('1')]: { at: 1, cents: 1 } };
  for (const each of [address, OTHER]) importCostNotes(local, each, costNotesFile(each, notes).text);
  await tab.actions.forget({ lastFour: address.slice(-4) });
  expect(readCostNotes(local, address)).toEqual({});
  expect(readCostNotes(local, OTHER)).toEqual(notes);
});
