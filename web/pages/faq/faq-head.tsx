import { PageHeader } from '#web/ui/page.tsx';

const ASKED_MOST: [id: string, words: string][] = [
  ['is-the-coin-there', 'Is the coin there?'],
  ['lost-password', 'Lost password'],
  ['no-eth', 'No ETH'],
  ['redemption-cost', 'Cost of redeeming'],
  ['why-tuesdays', 'Why Tuesdays?'],
  ['metamask-or-ledger', 'MetaMask, Ledger'],
];

/** Drawn at build time only. */
export function FaqHead() {
  return (
    <PageHeader title="Questions and answers">
      <p>What buyers and holders really ask, answered for this token and this site.</p>
      <ul aria-label="Asked most" className="mt-5 flex flex-wrap gap-2">
        {ASKED_MOST.map(([id, words]) => (
          <li key={id}>
            <a href={`#${id}`} className="faq-chip">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </PageHeader>
  );
}
