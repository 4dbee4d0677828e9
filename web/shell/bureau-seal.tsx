import { site } from '#site';
import { PlainLink } from '#web/ui/link.tsx';

/** Leads to the company's own entry at the business bureau, where anyone can read its standing. The seal is no one's but ours. */
export function BureauSeal() {
  return (
    <PlainLink to={site.links.bureau} className="bureau-seal">
      <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" stroke="currentColor">
        <circle cx="24" cy="24" r="21.5" strokeWidth="3" pathLength="96" strokeDasharray="1.1 .9" />
        <circle cx="24" cy="24" r="17.5" strokeWidth="1.2" />
        <path d="m16.5 24.5 5 5 10-11" strokeWidth="2.2" />
      </svg>
      <span>
        <span className="block font-medium text-footer-ink">Business bureau</span> See our entry
      </span>
    </PlainLink>
  );
}
