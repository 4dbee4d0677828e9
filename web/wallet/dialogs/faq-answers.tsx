import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ClauseProps, TextComponents } from '#content/documents.tsx';
import Wallet, { title as walletTitle } from '#content/faq/04-wallet.mdx';
import Sending, { title as sendingTitle } from '#content/faq/05-sending.mdx';
import { TextLink } from '#web/ui/link.tsx';

function Answer({ title, children }: ClauseProps) {
  return (
    <AccordionItem title={title} name="wallet-faq">
      {children}
    </AccordionItem>
  );
}

/** Opens beside the wallet, which stays as it is. */
function Away({ href: to = '', children }: { href?: string; children?: ReactNode }) {
  if (to.startsWith('mailto:')) return <TextLink to={to}>{children}</TextLink>;
  return (
    <TextLink to={to.startsWith('#') ? href('/faq') + to : to} newTab>
      {children}
    </TextLink>
  );
}

const PARTS: TextComponents = { Clause: Answer, a: Away };
const SUBJECTS = [
  [walletTitle, Wallet],
  [sendingTitle, Sending],
] as const;

/** The questions on the wallet, from the same source as /faq. Loaded when they are asked for. */
export default function FaqAnswers() {
  return SUBJECTS.map(([title, Body]) => (
    <section key={title} className="grid gap-3">
      <h3 className="text-lg">{title}</h3>
      <Accordion>
        <Body components={PARTS} />
      </Accordion>
    </section>
  ));
}

type ItemProps = {
  title: ReactNode;
  children: ReactNode;
  id?: string;
  /** Items of one name close each other. */
  name?: string;
  open?: boolean;
};

/** A part that opens without JavaScript, and whose text search engines and the browser's own search find. */
function AccordionItem({ title, children, ...details }: ItemProps) {
  return (
    <details {...details} className="group [interpolate-size:allow-keywords]">
      <summary className="flex list-none [&::-webkit-details-marker]:hidden cursor-pointer items-center justify-between gap-4 py-4 font-medium hover:text-accent">
        <span>{title}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-6 text-muted">{children}</div>
    </details>
  );
}

function Accordion({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line border-line border-y">{children}</div>;
}
