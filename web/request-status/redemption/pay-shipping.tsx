import { formatUsdCents } from '#domain/money.ts';
import { site } from '#site';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';

/** How the holder pays for shipping, once that is the next step. */
export default function PayShipping({ payment }: { payment: RedemptionStatus['shipping_payment'] }) {
  return (
    <section aria-labelledby="pay-shipping" className="ruled grid gap-6">
      <h2 id="pay-shipping" className="text-xl">
        Pay for shipping
      </h2>
      <Facts
        items={[
          ['Amount', `$${formatUsdCents(payment.due_cents)}`],
          ['Reference', <CopyText key="r" text={payment.reference} label="the payment reference" />],
        ]}
      />
      <p>
        Pay in one of these ways, from an account in your own name, and include the reference. For any way but the
        first, please write to <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink> before you
        pay.
      </p>
      {payment.ways.map(({ method, rows, notes }) => (
        <div key={method} className="grid gap-1">
          <h3 className="font-semibold">{method}</h3>
          <Facts items={rows} />
          {notes.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </section>
  );
}
