import { BadgeCheck, Building2, FileText, Landmark, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { SUPPORT_PHONE_LINK, TextLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';

const { company, support, credentials } = site;

const PLACES: { Icon: LucideIcon; name: string; value: ReactNode; note: ReactNode }[] = [
  { Icon: Building2, name: 'Office', value: company, note: support.address },
  { Icon: Landmark, name: 'The coins', value: credentials.depository, note: 'The depository that holds them in trust' },
  {
    Icon: BadgeCheck,
    name: 'Money services business',
    value: credentials.moneyServicesBusiness,
    note: (
      <>
        Registration with FinCEN. <TextLink to={href('/fincen')}>What it means</TextLink>
      </>
    ),
  },
  { Icon: FileText, name: 'License', value: credentials.licence, note: `Issued to ${company}` },
  {
    Icon: Mail,
    name: 'Support',
    value: (
      <TextLink alone to={`mailto:${support.email}`}>
        {support.email}
      </TextLink>
    ),
    note: (
      <TextLink alone to={SUPPORT_PHONE_LINK}>
        {support.phone}
      </TextLink>
    ),
  },
];

/** Where the company, the coins and the documents are. */
export function Locations() {
  return (
    <Section eyebrow="Who we are" title="Locations and credentials">
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-6">
        {PLACES.map(({ Icon, name, value, note }, index) => (
          <div
            key={name}
            className={`grid content-start gap-1 bg-surface p-6 ${index < 2 ? 'lg:col-span-3' : 'lg:col-span-2'} ${index === 4 ? 'sm:col-span-2' : ''}`}
          >
            <dt className="flex items-center gap-2.5 text-muted text-sm">
              <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.6} />
              {name}
            </dt>
            <dd className="mt-1 break-words font-serif text-xl">{value}</dd>
            <dd className="text-[0.9375rem] text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
