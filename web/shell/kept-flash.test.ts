import { afterEach, expect, it } from 'vitest';
import { clearFlash, flash, shownFlash } from '#web/ui/flash.tsx';
import { keepFlash, showKeptFlash } from './kept-flash.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  },
});

afterEach(() => {
  clearFlash();
  stored.clear();
});

it('says in the next document what was said just before it was loaded, once', () => {
  flash('Your email address is confirmed.', 'success');
  keepFlash();
  clearFlash();
  showKeptFlash();
  expect(shownFlash()).toMatchObject({ texts: ['Your email address is confirmed.'], kind: 'success' });
  clearFlash();
  showKeptFlash();
  expect(shownFlash()).toBeUndefined();
});

it('keeps nothing where nothing was said, and says nothing over what the next document says itself', () => {
  keepFlash();
  expect(stored.size).toBe(0);
  flash('Saved.', 'success');
  keepFlash();
  flash('That didn’t work.', 'error');
  showKeptFlash();
  expect(shownFlash()).toMatchObject({ texts: ['That didn’t work.'] });
});

it('says nothing of what isn’t ours', () => {
  stored.set('flash', 'not JSON');
  showKeptFlash();
  expect(shownFlash()).toBeUndefined();
});
