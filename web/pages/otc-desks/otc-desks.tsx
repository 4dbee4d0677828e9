import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Over-the-counter desks', `Desks that trade larger amounts of ${site.name} directly.`);

export default function OtcDesks() {
  return (
    <>
      <PageHeader title="Over-the-counter desks">For larger amounts, agreed directly with a desk.</PageHeader>
      <PageBody>
        <ul className="grid gap-5 md:grid-cols-2">
          {site.desks.map(({ name, country, url }) => (
            <li key={url}>
              <Card className="grid h-full content-between gap-6">
                <h2 className="text-2xl">
                  {name} <span className="align-middle font-sans text-base text-muted">({country})</span>
                </h2>
                <p>
                  <ButtonLink to={url} kind="secondary">
                    Go to {name}
                  </ButtonLink>
                </p>
              </Card>
            </li>
          ))}
        </ul>
        <p className="max-w-3xl text-muted">
          A desk is a company of its own: it quotes its own price, and it will ask who you are. We take no part in what
          you agree with it.
        </p>
      </PageBody>
    </>
  );
}
