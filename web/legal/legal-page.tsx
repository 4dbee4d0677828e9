import { ChevronDown, ChevronsDownUp, ChevronsUpDown, ChevronUp, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { TextDocument } from '#content/documents.tsx';
import { useDebounced } from '#web/lib/debounced.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { Button } from '#web/ui/button.tsx';
import { StaticText } from '#web/ui/static-text.tsx';
import { clearHits, hitsIn, markHits, plainQuery, stepHit, textIn } from './find-text.ts';
import { TextHead, WholeText } from './legal-text.tsx';
import { openAround, setAllOpen, useCopiedLinks, useDeepLinks, useOpenForPrint } from './reveal.ts';

type Props = {
  /** Distinguishes the page from the other legal pages. */
  name: string;
  title: string;
  /** `import.meta.env.SSR ? [text] : []`: the texts are in the HTML, never in the scripts. The first gives the head. */
  texts: readonly TextDocument[];
};

/** The page of a legal text. */
export const LegalPage = ({ name, title, texts }: Props) => (
  <TextReader
    name={name}
    head={import.meta.env.SSR && texts[0] && <TextHead title={title} text={texts[0]} />}
    text={import.meta.env.SSR && <WholeText texts={texts} />}
  />
);

type ReaderProps = { name: string; head: ReactNode; text: ReactNode };

/** A long text, rendered by the server alone, with deep links, search, all open or closed, and print. */
export function TextReader({ name, head, text }: ReaderProps) {
  const root = useRef<HTMLDivElement>(null);
  useDeepLinks(root);
  useOpenForPrint(root);
  const copied = useCopiedLinks(root);
  return (
    <div ref={root} className="legal">
      <StaticText name={`${name}-head`}>{head}</StaticText>
      <ReaderTools root={root} />
      <StaticText name={`${name}-text`}>{text}</StaticText>
      <p role="status" className="sr-only">
        {copied}
      </p>
    </div>
  );
}

const FOLDING = [
  { label: 'Expand all', Icon: ChevronsUpDown, open: true },
  { label: 'Collapse all', Icon: ChevronsDownUp, open: false },
];

/** Search, and all parts open or closed; it stays in view while the text scrolls. */
function ReaderTools({ root }: { root: RefObject<HTMLElement | null> }) {
  const hydrating = useHydrating();
  const setAll = (open: boolean) => {
    const text = textIn(root);
    if (text) setAllOpen(text, open);
  };
  return (
    <div className="legal-tools">
      <div className="page-width">
        <TextSearch root={root} />
        <div className="-mx-3.5 flex h-12 shrink-0 items-center gap-1 md:mx-0 md:h-auto">
          {FOLDING.map(({ label, Icon, open }) => (
            <Button
              key={label}
              kind="quiet"
              size="sm"
              icon={<Icon aria-hidden className="size-4" />}
              onClick={() => setAll(open)}
              disabled={hydrating}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
}

const STEP =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:bg-sunken disabled:cursor-default disabled:text-edge disabled:hover:bg-transparent';

/** Search in the page's text: Enter and Shift+Enter go from hit to hit, Escape ends it. */
function TextSearch({ root }: { root: RefObject<HTMLElement | null> }) {
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
    <search className="flex h-12 w-full items-center gap-2 rounded-md border border-edge bg-surface pr-0.5 pl-3.5 outline-accent outline-offset-1 focus-within:outline-2 md:max-w-xl">
      <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
      <input
        type="search"
        className="h-11 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
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
      <output className="shrink-0 text-muted text-sm tabular-nums">
        {searched && (nowhere ? 'No match' : `${at + 1} of ${count}`)}
      </output>
      <button type="button" className={STEP} aria-label="Previous match" onClick={() => step(-1)} disabled={nowhere}>
        <ChevronUp aria-hidden className="size-4.5" />
      </button>
      <button type="button" className={STEP} aria-label="Next match" onClick={() => step(1)} disabled={nowhere}>
        <ChevronDown aria-hidden className="size-4.5" />
      </button>
    </search>
  );
}

const MIN_LETTERS = 2;
const SETTLED_MS = 150;

function show(hit: Range | undefined): void {
  if (!hit?.startContainer.parentElement) return;
  openAround(hit.startContainer.parentElement);
  const { top, bottom } = hit.getBoundingClientRect();
  window.scrollBy({ top: (top + bottom - window.innerHeight) / 2 });
}

/** Finds a query in the page's text as it is typed, marks every hit and scrolls to the current one. */
function useTextSearch(root: RefObject<HTMLElement | null>) {
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
