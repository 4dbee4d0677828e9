import { Building2, type LucideIcon, User } from 'lucide-react';
import { BENEFICIAL_OWNER_PERCENT } from '#domain/terms.ts';
import { Points } from '#web/ui/lists.tsx';

type Kind = { Icon: LucideIcon; title: string; points: string[] };

const KINDS: Kind[] = [
  {
    Icon: User,
    title: 'As a person',
    points: [
      'Your full name and date of birth',
      'Your home address',
      'An identification number: a Social Security or tax number, or the number of a passport',
      'A valid passport or driver’s license, in the same name',
      'A recent utility bill or the like, if your address must be shown',
    ],
  },
  {
    Icon: Building2,
    title: 'As a company or trust',
    points: [
      'Its name, address, and the papers by which it was formed',
      `For everyone who owns ${BENEFICIAL_OWNER_PERCENT}% or more: name, date of birth, address and identification number`,
      'The same for everyone who controls it',
      'A paper that shows who may act for it',
      'An account in its own name to pay from',
    ],
  },
];

/** What to have on the table before the partner asks. */
export function HaveReady() {
  return (
    <section aria-labelledby="have-ready" className="grid gap-6">
      <h2 id="have-ready" className="text-3xl">
        What to have ready
      </h2>
      <div className="grid gap-6 md:grid-cols-2">
        {KINDS.map(({ Icon, title, points }) => (
          <div key={title} className="card grid content-start gap-5">
            <h3 className="flex items-center gap-3 text-2xl">
              <Icon aria-hidden className="size-7 text-gold" strokeWidth={1.5} />
              {title}
            </h3>
            <Points>{points}</Points>
          </div>
        ))}
      </div>
    </section>
  );
}
