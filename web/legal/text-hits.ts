import { findHits } from './find-text.ts';

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

/** Every place of the query below an element, in reading order; one that is hidden in a closed part counts too. */
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

/** Colours the hits without touching the text; a browser that cannot gets the current one selected. */
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
