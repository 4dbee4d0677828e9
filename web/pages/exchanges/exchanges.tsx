import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Exchanges', `Where ${site.name} is traded.`);

export default function Exchanges() {
  return (
    <>
      <PageHeader title="Exchanges">Where {site.name} can be bought and sold.</PageHeader>
      <PageBody>
        <ul className="grid gap-5">
          {site.exchanges.map(({ name, country, url, pairs }) => (
            <li key={url}>
              <Card className="grid items-center gap-6 sm:grid-cols-[1fr_auto]">
                <div className="grid gap-3">
                  <h2 className="text-2xl">
                    {name} <span className="align-middle font-sans text-base text-muted">({country})</span>
                  </h2>
                  <ul className="flex flex-wrap gap-2" aria-label="Pairs">
                    {pairs.map((pair) => (
                      <li key={pair} className="rounded-full bg-gold-wash px-3.5 py-1 font-medium text-sm">
                        {site.name} / {pair}
                      </li>
                    ))}
                  </ul>
                </div>
                <ButtonLink to={url}>Go to {name}</ButtonLink>
              </Card>
            </li>
          ))}
        </ul>
        <Notice title="An exchange sets its own prices and fees">
          <p>
            They may differ from the price on this site. Check the{' '}
            <TextLink to="/ethereum-token">contract address</TextLink> before you move tokens. For larger amounts see
            the <TextLink to="/top-crypto-otc-desks">over-the-counter desks</TextLink>.
          </p>
        </Notice>
      </PageBody>
    </>
  );
}
