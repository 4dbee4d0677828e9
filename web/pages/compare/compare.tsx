import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { StaticText } from '#web/ui/static-text.tsx';
import { Comparison } from './comparison.tsx';

export const meta = pageMeta(
  `${site.name} compared`,
  `${site.name} beside the other ways to own ${site.metal}: backing, redemption, fees, audits and who can freeze it, with dates and sources.`,
);

/** The comparison is in the HTML only. */
export default function Compare() {
  return <StaticText name="compare">{import.meta.env.SSR && <Comparison />}</StaticText>;
}
