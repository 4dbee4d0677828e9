import type { ReactNode } from 'react';
import Wallet, { title as walletTitle } from '#content/faq/04-wallet.mdx';
import Sending, { title as sendingTitle } from '#content/faq/05-sending.mdx';
import type { ClauseProps, TextComponents } from '#content/text-document.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { TextLink } from '#web/ui/link.tsx';

function Answer({ title, children }: ClauseProps) {
  return (
    <AccordionItem title={title} name="wallet-faq">
      {children}
    </AccordionItem>
  );
}

/** Opens beside the wallet, which stays as it is. */
function Away({ href = '', children }: { href?: string; children?: ReactNode }) {
  if (href.startsWith('mailto:')) return <TextLink to={href}>{children}</TextLink>;
  return (
    <TextLink to={href.startsWith('#') ? `/faq${href}` : href} newTab>
      {children}
    </TextLink>
  );
}

const PARTS: TextComponents = { Clause: Answer, a: Away };
const SUBJECTS = [
  [walletTitle, Wallet],
  [sendingTitle, Sending],
] as const;

/** The questions on the wallet, from the same source as /faq. Loaded when somebody asks. */
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
