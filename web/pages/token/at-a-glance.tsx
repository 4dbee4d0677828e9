import { DOCUMENT_FILES } from '#content/document-files.ts';
import { formatUsg, USG_DECIMALS, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS, MIN_ORDER_COINS, MIN_REDEMPTION_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { DocumentLink } from '#web/ui/document-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Card } from '#web/ui/section.tsx';

const { name, credentials } = site;

const FACTS = [
  ['Stands for', 'One one-ounce American Eagle gold coin, held in trust'],
  ['Held at', credentials.depository],
  ['Name and symbol', name],
  ['Network', 'Ethereum'],
  ['Standards', 'ERC-20, with ERC-2612 permits, ERC-3009 authorizations and ERC-1594 issuing and redeeming'],
  ['Decimals', `${USG_DECIMALS}`],
  [
    'Market supply',
    `${formatUsg(usgFromCoins(MAX_SUPPLY_COINS))} ${name}: the most there can ever be, set in the contract`,
  ],
  ['Smallest order', `${MIN_ORDER_COINS} ${name}`],
  ['Smallest redemption', `${MIN_REDEMPTION_COINS} ${name}, whole tokens only`],
  ['Fee on a transfer', 'None by us. The network charges its own, in ETH.'],
  ['Can the code change?', 'No. The contract cannot be upgraded.'],
  ['Outside audits', <Audits key="audits" />],
] as const;

function Audits() {
  if (site.audits.length === 0) return 'None so far, neither of the contract nor of this site';
  return site.audits.map(({ by, of, date, url }) => (
    <TextLink key={url} to={url} className="block">
      {by}, {of}, {date}
    </TextLink>
  ));
}

/** The token on one card, and the paper that introduces it. */
export function AtAGlance() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card title="At a glance">
        <Facts items={FACTS} />
      </Card>
      <aside className="card grid gap-4 bg-gold-wash">
        <h2 className="text-2xl">An introduction, on paper</h2>
        <p className="text-[0.9375rem]">
          What {name} is, how a token comes into being and how it becomes a coin again, with drawings. A PDF to read at
          leisure or to hand on.
        </p>
        <p>
          <DocumentLink href={DOCUMENT_FILES.introduction}>Introduction (PDF)</DocumentLink>
        </p>
        <p className="text-sm">
          The terms that bind us both stand in the <TextLink to="/user-agreement">User Agreement</TextLink>.
        </p>
      </aside>
    </div>
  );
}
