import { ShieldCheck } from 'lucide-react';
import { site } from '#site';
import { PlainLink } from '#web/ui/link.tsx';

/** Leads to the company's own entry at the business bureau, where anyone can read its standing. */
export function BureauSeal() {
  return (
    <PlainLink
      to={site.links.bureau}
      className="inline-flex w-fit items-center gap-3 rounded-md border border-footer-line px-4 py-3 hover:border-footer-muted"
    >
      <ShieldCheck aria-hidden className="size-8 text-gold-fill" strokeWidth={1.4} />
      <span className="grid text-sm leading-snug">
        <span className="font-semibold">Business bureau</span>
        <span className="text-footer-muted">See our entry</span>
      </span>
    </PlainLink>
  );
}
