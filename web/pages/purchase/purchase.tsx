import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Purchase', `How to buy ${site.name}.`);

export default function Purchase() {
  const { name, support, links } = site;
  return (
    <>
      <PageHeader title="Purchase">Two ways to buy {name}.</PageHeader>
      <PageBody>
        <div className="grid gap-5 md:grid-cols-2">
          <Card title="At an exchange">
            <p className="mb-5 text-muted">At the exchange’s own price, at once, with an account there.</p>
            <ButtonLink to={links.buy}>Buy {name}</ButtonLink>
          </Card>
          <Card title="From us">
            <p className="text-muted">
              Write to <TextLink to={`mailto:${support.email}`}>{support.email}</TextLink> with the number of tokens and
              your wallet’s address. Before a first purchase we must <TextLink to="/amlkyc">know who you are</TextLink>.
            </p>
          </Card>
        </div>
      </PageBody>
    </>
  );
}
