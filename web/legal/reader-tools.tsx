import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import type { RefObject } from 'react';
import { useHydrating } from '#web/lib/hydrating.ts';
import { Button } from '#web/ui/button.tsx';
import { setAllOpen } from './reveal.ts';
import { textIn } from './text-in.ts';
import { TextSearch } from './text-search.tsx';

/** Search, and all parts open or closed; it stays in sight while the text scrolls. */
export function ReaderTools({ root }: { root: RefObject<HTMLElement | null> }) {
  const hydrating = useHydrating();
  const setAll = (open: boolean) => () => {
    const text = textIn(root);
    if (text) setAllOpen(text, open);
  };
  return (
    <div className="legal-tools">
      <div className="page-width">
        <TextSearch root={root} />
        <div className="legal-all">
          <Button
            kind="quiet"
            size="sm"
            icon={<ChevronsUpDown aria-hidden className="size-4" />}
            onClick={setAll(true)}
            disabled={hydrating}
          >
            Expand all
          </Button>
          <Button
            kind="quiet"
            size="sm"
            icon={<ChevronsDownUp aria-hidden className="size-4" />}
            onClick={setAll(false)}
            disabled={hydrating}
          >
            Collapse all
          </Button>
        </div>
      </div>
    </div>
  );
}
