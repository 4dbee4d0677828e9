import type { RefObject } from 'react';
/** A position in a run of text pieces: the piece's number and the offset in it. */
export type Position = { piece: number; offset: number };
export type Hit = { from: Position; to: Position };

const ALIKE: Record<string, string> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-', '‑': '-' };

/** Replaces character by character, so that offsets stay right. */
function plain(character: string): string {
  if (/\s/.test(character)) return ' ';
  const lower = (ALIKE[character] ?? character).toLowerCase();
  return lower.length === 1 ? lower : character;
}

const plainText = (text: string) => Array.from({ length: text.length }, (_, at) => plain(text[at] as string)).join('');

/** What is searched for: its spaces joined, in plain quotes and lower case. */
export const plainQuery = (query: string): string => plainText(query.trim()).replace(/ +/g, ' ');

/** Every match of the query in the pieces, read as one text; hits do not overlap. */
export function findHits(pieces: readonly string[], query: string): Hit[] {
  const wanted = plainQuery(query);
  if (!wanted) return [];
  const whole = pieces.map(plainText).join('');
  const hits: Hit[] = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    hits.push({ from: positionOf(pieces, at), to: endOf(pieces, at + wanted.length) });
  }
  return hits;
}

function positionOf(pieces: readonly string[], at: number): Position {
  let offset = at;
  let piece = 0;
  while (offset >= (pieces[piece] as string).length) offset -= (pieces[piece++] as string).length;
  return { piece, offset };
}

/** An end belongs to the piece of the character before it. */
function endOf(pieces: readonly string[], end: number): Position {
  const { piece, offset } = positionOf(pieces, end - 1);
  return { piece, offset: offset + 1 };
}

/** The index of the next hit; after the last comes the first. */
export const stepHit = (current: number, step: 1 | -1, hits: number): number =>
  hits === 0 ? 0 : (current + step + hits) % hits;

const BLOCK = 'p, li, summary, dt, dd';
const ALL = 'text-hit';
const CURRENT = 'text-hit-current';

/** The text nodes of each paragraph, heading or list entry below an element. */
function blocksOf(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks = new Map<Element, Text[]>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCK);
    if (block) blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
  }
  return [...blocks.values()];
}

/** Every match of the query below an element, in reading order, in closed parts too. */
export function hitsIn(root: Element, query: string): Range[] {
  return blocksOf(root).flatMap((nodes) =>
    findHits(
      nodes.map(({ data }) => data),
      query,
    ).map(({ from, to }) => {
      const range = document.createRange();
      range.setStart(nodes[from.piece] as Text, from.offset);
      range.setEnd(nodes[to.piece] as Text, to.offset);
      return range;
    }),
  );
}

/** Colors the hits without touching the text; a browser that cannot gets the current one selected. */
export function markHits(hits: Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) {
    if (current) getSelection()?.setBaseAndExtent(...endsOf(current));
    return;
  }
  CSS.highlights.set(ALL, new Highlight(...hits.filter((hit) => hit !== current)));
  CSS.highlights.set(CURRENT, new Highlight(...(current ? [current] : [])));
}

export function clearHits(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}

const endsOf = ({ startContainer, startOffset, endContainer, endOffset }: Range) =>
  [startContainer, startOffset, endContainer, endOffset] as const;

/** The text on a legal page, without its contents and tools. */
export const textIn = (root: RefObject<HTMLElement | null>) =>
  root.current?.querySelector<HTMLElement>('[data-legal-text]') ?? undefined;
