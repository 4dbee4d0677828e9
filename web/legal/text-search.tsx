import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { useTextSearch } from './use-text-search.ts';

/** Search in the page's text: Enter and Shift+Enter go from hit to hit, Escape ends it. */
export function TextSearch({ root }: { root: RefObject<HTMLElement | null> }) {
  const hydrating = useHydrating();
  const { query, setQuery, searched, count, at, step } = useTextSearch(root);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setQuery('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const nowhere = count === 0;
  return (
    <search className="legal-search">
      <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
      <input
        type="search"
        aria-label="Search this text"
        placeholder="Search this text"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        disabled={hydrating}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <output className="figure-text">{searched && (nowhere ? 'No match' : `${at + 1} of ${count}`)}</output>
      <button type="button" aria-label="Previous match" onClick={() => step(-1)} disabled={nowhere}>
        <ChevronUp aria-hidden className="size-4.5" />
      </button>
      <button type="button" aria-label="Next match" onClick={() => step(1)} disabled={nowhere}>
        <ChevronDown aria-hidden className="size-4.5" />
      </button>
    </search>
  );
}
