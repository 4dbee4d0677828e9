import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { TextDocument } from '#content/documents.tsx';
import { useHydrating } from '#web/lib/hydrating.ts';
import { Button } from '#web/ui/button.tsx';
import { StaticText } from '#web/ui/static-text.tsx';
import { TextHead, WholeText } from './legal-text.tsx';
import { setAllOpen, useCopiedLinks, useDeepLinks, useOpenForPrint } from './reveal.ts';

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

/** A long text, rendered by the server alone, with deep links, all open or closed, and print. The browser's own search opens closed parts. */
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

/** Opens or closes all parts of the text, without its contents. */
function ReaderTools({ root }: { root: RefObject<HTMLElement | null> }) {
  const hydrating = useHydrating();
  const setAll = (open: boolean) => {
    const text = root.current?.querySelector('[data-legal-text]');
    if (text) setAllOpen(text, open);
  };
  return (
    <div className="legal-tools">
      <div className="page-width">
        <div className="-mx-3.5 flex gap-1 py-2">
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
