import { transactionLink } from '#web/lib/explorer.ts';
import type { PurchaseStatus } from '#web/lib/purchase.ts';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';

type Issue = NonNullable<NonNullable<PurchaseStatus['order']>['issue']>;

function stateOf({ confirmations, final }: Issue): string {
  if (final) return 'Final';
  if (confirmations === 0) return 'Sent; not in a block yet';
  return `In a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;
}

/** The transaction that issues the tokens, and how settled it is. */
export function IssueFact({ issue }: { issue: Issue }) {
  const { data: site } = useSite();
  const link = site && transactionLink(site, issue.tx);
  return (
    <span className="grid gap-0.5">
      <span className={issue.final ? 'text-good' : 'text-gold'}>{stateOf(issue)}</span>
      <span className="break-all text-sm">
        {link ? <TextLink to={link}>{issue.tx}</TextLink> : <code>{issue.tx}</code>}
      </span>
    </span>
  );
}
