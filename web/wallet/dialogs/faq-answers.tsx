import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { ClauseProps, TextComponents } from '#content/documents.tsx';
import Wallet, { title as walletTitle } from '#content/faq/04-wallet.mdx';
import Sending, { title as sendingTitle } from '#content/faq/05-sending.mdx';
import { Accordion, Disclosure } from '#web/ui/disclosure.tsx';
import { TextLink } from '#web/ui/link.tsx';

function Answer({ title, children }: ClauseProps) {
  return (
    <Disclosure title={title} name="wallet-faq" bodyClassName="grid gap-3 text-muted">
      {children}
    </Disclosure>
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
