import { type RefObject, useEffect, useState } from 'react';
import { useDebounced } from '#web/lib/debounced.ts';
import { plainQuery, stepHit } from './find-text.ts';
import { openAround } from './reveal.ts';
import { clearHits, hitsIn, markHits } from './text-hits.ts';
import { textIn } from './text-in.ts';

const MIN_LETTERS = 2;
const SETTLED_MS = 150;

function show(hit: Range | undefined): void {
  if (!hit?.startContainer.parentElement) return;
  openAround(hit.startContainer.parentElement);
  const { top, bottom } = hit.getBoundingClientRect();
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2 });
}

/** Finds a query in the page's text as it is typed, marks every hit and brings the current one into sight. */
export function useTextSearch(root: RefObject<HTMLElement | null>) {
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<Range[]>([]);
  const [at, setAt] = useState(0);
  const settled = useDebounced(query, SETTLED_MS);
  const wanted = query === '' ? '' : plainQuery(settled);
  const searched = wanted.length >= MIN_LETTERS;

  useEffect(() => {
    const text = textIn(root);
    const found = text && searched ? hitsIn(text, wanted) : [];
    setHits(found);
    setAt(0);
    show(found[0]);
  }, [root, wanted, searched]);

  useEffect(() => {
    markHits(hits, hits[at]);
    return clearHits;
  }, [hits, at]);

  const step = (by: 1 | -1) => {
    const next = stepHit(at, by, hits.length);
    setAt(next);
    show(hits[next]);
  };
  return { query, setQuery, searched, count: hits.length, at, step };
}
