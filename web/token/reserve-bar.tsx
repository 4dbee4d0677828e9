import type { Usg } from '#domain/money.ts';

const WIDTH = 1000;

/** How wide a part of the whole is drawn; what is not nothing stays visible. */
function share(part: Usg, whole: Usg): number {
  if (part <= 0n || whole <= 0n) return 0;
  const width = Number((part * BigInt(WIDTH)) / whole);
  return Math.min(WIDTH, Math.max(6, width));
}

/** The tokens in circulation as a part of what the attested coins cover. */
export function ReserveBar({ circulating, covered }: { circulating: Usg; covered: Usg }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" className="h-3.5 w-full rounded-sm">
      <rect width={WIDTH} height="14" className="fill-gold-wash" />
      <rect width={share(circulating, covered)} height="14" className="fill-gold-fill" />
    </svg>
  );
}
