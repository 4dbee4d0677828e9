import { Keyboard } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type KeybindingHandler, type KeybindingsMap, tinykeys } from 'tinykeys';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

const HELP = [
  ['J', 'Next row; opens it where a record is open'],
  ['K', 'Previous row'],
  ['Enter', 'Open the row; once more: go into its record'],
  ['/', 'Search'],
  ['1 … 9', 'The record’s buttons, as numbered'],
  ['A', 'Assign the record to me'],
  ['N', 'Write a private note'],
  ['X', 'Select the row'],
  ['C', 'Mark the record or the selected rows as complete'],
  ['U', 'Undo'],
  ['Esc', 'Close the form, then the record'],
  ['?', 'This list'],
] as const;

const OFF = 'desk_keys_off';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const areOn = () => walletStorage().getItem(OFF) === null;

function switchKeys(on: boolean): void {
  if (on) walletStorage().removeItem(OFF);
  else walletStorage().setItem(OFF, '1');
  for (const listener of listeners) listener();
}

/** Whether single keys do something here; people who dictate switch them off (WCAG 2.1.4). */
export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, areOn, () => true);

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const heading = () => document.querySelector<HTMLElement>('[data-record] h2');
const rows = () => all('[data-list] [data-row]');
const isOpen = (row: Element) => row.getAttribute('aria-current') === 'true';

// Where J and K go on from when the row has left the list.
let lastIndex = -1;

let stopWaiting = () => {};

/** Goes on once the last row, finished just now, has left the list; unless its reader does something else first. */
function goOnAfter(row: HTMLElement): void {
  const list = row.closest('[data-list]');
  if (!list) return;
  const drawn = new MutationObserver(() => {
    if (row.isConnected) return;
    stopWaiting();
    move(1);
  });
  stopWaiting = () => drawn.disconnect();
  drawn.observe(list, { childList: true, subtree: true });
}

function move(by: 1 | -1): void {
  const list = rows();
  const focused = list.indexOf(document.activeElement as HTMLElement);
  const open = list.findIndex(isOpen);
  const from = focused >= 0 ? focused : open;
  // Where the row was is the next one now.
  const to = from >= 0 ? from + by : by === 1 ? Math.max(lastIndex, 0) : lastIndex - 1;
  const last = list[list.length - 1];
  if (last && to === list.length && from >= 0) goOnAfter(last);
  const row = list[Math.min(Math.max(to, 0), list.length - 1)];
  if (!row) return;
  lastIndex = list.indexOf(row);
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
  if (heading()?.checkVisibility()) row.click();
}

/** Presses what carries that key: in the row that has the focus, or else the first on the page. */
function press(key: string): void {
  const row = document.activeElement?.closest('li, tr');
  const target = row?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? all(`[data-key="${key}"]`)[0];
  target?.click();
}

/** Out of the form, then out of the record and back to its row. */
function leave(): void {
  const form = document.activeElement?.closest('[data-record] form');
  if (form) {
    const cancel = form.querySelector<HTMLElement>('[data-cancel]');
    if (cancel) cancel.click();
    else heading()?.focus();
    return;
  }
  const row = rows().find(isOpen);
  document.querySelector<HTMLElement>('[data-close]')?.click();
  // On a narrow screen the list is back only after the next drawing.
  setTimeout(() => (row ?? rows()[Math.max(lastIndex, 0)])?.focus());
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');

const isForOthers = (event: KeyboardEvent) =>
  event.defaultPrevented || document.querySelector('dialog:modal, :popover-open') !== null;

/** The same for the number keys, which also work while the record's own menu is open. */
const isForOtherMenus = (event: KeyboardEvent) =>
  event.defaultPrevented || document.querySelector('dialog:modal, :popover-open:not([data-record] *)') !== null;

const focusFirst = (selector: string) => all(selector)[0]?.focus();

/** The browser does nothing of its own with such a key. */
const withoutDefault =
  (act: KeybindingHandler): KeybindingHandler =>
  (event) => {
    event.preventDefault();
    act(event);
  };

/** Work while something is typed, too, and where single keys are switched off. */
const NAMED_KEYS: KeybindingsMap = {
  Escape: withoutDefault(leave),
  Enter: (event) => {
    const { target } = event;
    if (!(target instanceof Element && target.matches('[data-row]') && isOpen(target))) return;
    event.preventDefault();
    heading()?.focus();
  },
};

// Some keyboards need Shift for a symbol or a digit.
const SINGLE_KEYS: KeybindingsMap = {
  j: withoutDefault(() => move(1)),
  k: withoutDefault(() => move(-1)),
  n: withoutDefault(() => focusFirst('[data-record] [data-note] textarea')),
  '([axcu])': withoutDefault(({ key }) => press(key.toLowerCase())),
  '[Shift]+/': withoutDefault(() => focusFirst('[data-list] input[type=search]')),
  '[Shift]+?': withoutDefault(() => press('?')),
};

const NUMBER_KEYS: KeybindingsMap = {
  '[Shift]+([1-9])': withoutDefault(({ key }) => all('[data-record] [data-act]')[Number(key) - 1]?.click()),
};

/** The desk's keys; they do nothing while something is typed or a dialog is open. */
export function useDeskKeys(): void {
  useEffect(() => {
    const listening = new AbortController();
    // Added before the keys, one of which may begin to wait again.
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, () => stopWaiting(), listening);
    const removals = [
      tinykeys(window, NAMED_KEYS, { ignore: isForOthers }),
      tinykeys(window, SINGLE_KEYS, {
        ignore: (event) => isForOthers(event) || isTyping(event.target) || !areOn(),
      }),
      tinykeys(window, NUMBER_KEYS, {
        ignore: (event) => isForOtherMenus(event) || isTyping(event.target) || !areOn(),
      }),
    ];
    return () => {
      listening.abort();
      for (const remove of removals) remove();
      stopWaiting();
    };
  }, []);
}

/** The button that shows what the keys do, and the way to switch them off. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  const on = useKeysOn();
  return (
    <>
      <button
        type="button"
        data-key="?"
        className="icon-button max-sm:hidden"
        aria-label="Keyboard shortcuts"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden className="size-5" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <Facts items={HELP.map(([key, text]) => [key, text])} />
        <Checkbox checked={on} onChange={(event) => switchKeys(event.target.checked)}>
          Single keys are shortcuts at the desk
        </Checkbox>
      </Dialog>
    </>
  );
}
