import { type ReactNode, useRef } from 'react';
import type { TextDocument } from '#content/documents.tsx';
import { StaticText } from '#web/ui/static-text.tsx';
import { TextHead, WholeText } from './legal-text.tsx';
import { ReaderTools } from './reader-tools.tsx';
import { useCopiedLinks, useDeepLinks, useOpenForPrint } from './reveal.ts';

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
