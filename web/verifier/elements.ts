import { shownSecond } from '#domain/dates.ts';
import { SEAL_LOOKS, SEAL_MARKS, SEAL_RINGS, type SealState } from '#web/ui/seal-shape.ts';

type Child = Node | string | undefined | false | readonly Child[];
type Attributes = Record<string, string | boolean | undefined>;

/** An element with its attributes and children; texts are never read as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) created.setAttribute(name, value === true ? '' : value);
  }
  append(created, children);
  return created;
}

/** An address, a hash, or longer bytes. */
const HEX = /(0x(?:[\da-f]{65,}|[\da-f]{64}|[\da-f]{40})(?![\da-f]))/i;
const HASH_LENGTH = 66;

/** What a hash looks like, for hints and errors. */
export const HASH_FORM = '0x and 64 characters, 0–9 and a–f';

// In groups of four, which the eye can compare; copied, it has no spaces.
function textPart(text: string): Node {
  if (!HEX.test(text)) return document.createTextNode(text);
  if (text.length > HASH_LENGTH) {
    return element('code', { class: 'break-all font-mono text-[0.8em]' }, [document.createTextNode(text)]);
  }
  const groups = text.match(/^0x|[\da-f]{4}/gi) ?? [];
  const code = document.createElement('code');
  for (const group of groups) {
    const part = document.createElement('span');
    part.className = 'me-1 inline-block font-mono text-[0.9em]';
    part.textContent = group;
    code.appendChild(part);
  }
  return code;
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (typeof child === 'string') for (const part of child.split(HEX)) parent.appendChild(textPart(part));
    else if (child instanceof Node) parent.appendChild(child);
    else if (child) append(parent, child);
  }
}

let fieldCount = 0;

/** A labeled control; the hint is read out with it. */
export function field<Control extends HTMLElement>(label: string, hint: string, control: Control): HTMLElement {
  fieldCount += 1;
  control.id = `field-${fieldCount}`;
  control.classList.add('control');
  if (hint) control.setAttribute('aria-describedby', `hint-${fieldCount}`);
  return element(
    'div',
    { class: 'grid gap-1.5' },
    element('label', { for: control.id, class: 'font-medium' }, label),
    hint && element('div', { id: `hint-${fieldCount}`, class: 'text-muted text-sm' }, hint),
    control,
  );
}

const LOOKS = {
  good: ['border-line border-b pb-3', 'text-good', '✓'],
  bad: ['rounded-md border border-danger bg-danger-wash px-4 py-3', 'text-danger', '✗'],
  note: ['rounded-md border border-line bg-sunken px-4 py-3', 'text-muted', '–'],
} as const;
export type State = keyof typeof LOOKS;

/** One result: green, red, or neither where nothing could be said. */
export function result(state: State, title: string, ...lines: Child[]): HTMLElement {
  const [look, color, mark] = LOOKS[state];
  return element(
    'div',
    { class: `wrap-anywhere grid grid-cols-[1.25rem_minmax(0,1fr)] ${look}`, 'data-state': state },
    element('span', { class: `font-semibold ${color}` }, mark),
    element(
      'div',
      { class: 'grid gap-1' },
      element('p', { class: 'font-semibold' }, title),
      ...lines.map((line) => line && element('p', { class: 'text-muted text-sm' }, line)),
    ),
  );
}

/** A part of a drawing; an <svg> holds the others. */
export function drawing(tag: string, attributes: Record<string, string>, ...children: Element[]): Element {
  const created = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children);
  return created;
}

const seal = (state: SealState) =>
  drawing(
    'svg',
    {
      viewBox: '0 0 100 100',
      fill: 'none',
      stroke: 'currentColor',
      class: `size-20 shrink-0 md:size-28 ${SEAL_LOOKS[state]}`,
      'aria-hidden': 'true',
    },
    ...SEAL_RINGS.map((ring) => drawing('circle', { cx: '50', cy: '50', ...ring })),
    drawing('path', {
      d: SEAL_MARKS[state],
      'stroke-width': '6',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );

/** What all findings below it come to, with its seal. */
export const verdict = (state: SealState, title: string | undefined, words: string, line: string): HTMLElement =>
  element(
    'div',
    { class: 'flex flex-wrap items-center gap-x-7 gap-y-4 border-line border-y py-6', 'data-verdict': state },
    seal(state),
    element(
      'div',
      { class: 'grid min-w-0 flex-1 basis-64 gap-2' },
      element(
        'p',
        { class: 'font-serif text-3xl leading-tight tracking-tight' },
        title && element('span', { class: 'block' }, title),
        element('span', { class: `block ${SEAL_LOOKS[state]}` }, words),
      ),
      element('p', { class: 'text-muted text-sm' }, line),
    ),
  );

/** Names and values; hashes and addresses break anywhere. */
export const facts = (items: readonly (readonly [name: string, value: string])[]): HTMLElement =>
  element(
    'dl',
    { class: 'facts' },
    items.map(([name, value]) =>
      element('div', { class: 'contents' }, element('dt', {}, name), element('dd', { class: 'wrap-anywhere' }, value)),
    ),
  );

export const section = (title: string, ...children: Child[]): HTMLElement =>
  element('section', { class: 'card grid gap-5' }, element('h2', { class: 'text-2xl' }, title), ...children);

const BUTTON =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-md bg-action px-5 font-medium text-on-action hover:bg-action-hover disabled:opacity-60';

/**
 * A form that runs `act` when it is submitted, one run at a time, and shows the results below its button, or why it failed. `report` shows
 * how far it has come.
 */
export function form(
  button: string,
  fields: Child[],
  act: (report: (text: string) => void) => Promise<readonly Child[]>,
) {
  const send = element('button', { type: 'submit', class: BUTTON }, button);
  const status = element('p', { role: 'status', class: 'text-muted text-sm' });
  const results = element('div', { class: 'grid gap-3' });
  const formElement = element(
    'form',
    { class: 'grid gap-5', novalidate: true },
    ...fields,
    element('div', {}, send),
    status,
    results,
  );
  formElement.addEventListener('submit', async (event) => {
    event.preventDefault();
    send.disabled = true;
    results.replaceChildren();
    try {
      append(results, await act((text) => status.replaceChildren(text)));
      status.replaceChildren(results.querySelector('[data-state=bad]') ? 'Done: see what is wrong.' : 'Done.');
    } catch (error) {
      status.replaceChildren('');
      append(results, [result('bad', error instanceof Error ? error.message : String(error))]);
    } finally {
      send.disabled = false;
    }
  });
  return formElement;
}

export const dateText = (unixSeconds: number): string => shownSecond(unixSeconds, 'utc');
