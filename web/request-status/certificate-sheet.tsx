import type { ReactNode } from 'react';
import { ENGRAVING_NOTE } from '#domain/messages/engraving.ts';
import { site } from '#site';
import { Mark } from '#web/brand/logo.tsx';
import { Button } from '#web/ui/button.tsx';
import Engraving from '#web/ui/engraving.tsx';
import { Facts } from '#web/ui/facts.tsx';

type Props = {
  /** Such as 'Certificate of issue'. */
  title: string;
  number?: string;
  /** What it is about, in large type, and what that stands for. */
  quantity: string;
  meaning: string;
  facts: Parameters<typeof Facts>[0]['items'];
  /** The final transaction that it certifies; null before, when nothing is drawn. */
  tx: string | null;
  /** More to do with it, beside the button that prints it. */
  actions?: ReactNode;
};

/** A sheet with the engraving of a final issue or redemption; printed alone, on one page, which a browser also saves as a PDF. */
export const CertificateSheet = ({ title, number, quantity, meaning, facts, tx, actions }: Props) => (
  <section aria-labelledby="certificate" className="grid gap-5">
    <div className="certificate">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex items-center gap-2.5">
          <Mark className="size-9" />
          <span className="font-[560] font-serif text-2xl leading-none tracking-[0.03em]">{site.name}</span>
        </div>
        {number && <p className="figure text-muted text-sm">{number}</p>}
      </div>
      <div className="grid justify-items-center gap-1 text-center">
        {tx && <Engraving of={tx} drawing className="certificate-engraving mb-5" />}
        <h2 id="certificate" className="certificate-title">
          {title}
        </h2>
        <p className="font-serif text-4xl leading-tight md:text-5xl">{quantity}</p>
        <p className="text-muted">{meaning}</p>
      </div>
      <div className="fact-rows">
        <Facts items={facts} />
      </div>
      <div className="grid gap-1.5 text-muted text-sm">
        {tx && <p>{ENGRAVING_NOTE}</p>}
        <p>
          <span className="hidden print:inline">Dates are in Mountain Time. </span>
          {site.company}, {site.support.address}. {site.support.email},{' '}
          <span className="whitespace-nowrap">{site.support.phone}</span>. Registered money services business{' '}
          {site.credentials.moneyServicesBusiness}.
        </p>
      </div>
    </div>
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button kind="secondary" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
      {actions}
    </div>
  </section>
);
