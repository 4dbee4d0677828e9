import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { usePrice } from '#web/lib/price.ts';
import { Card } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('US Mint', `How the price of ${site.name} follows the price that the US Mint posts.`);

export default function UsMint() {
  const { text, date } = usePrice();
  return (
    <>
      <PageHeader title="US Mint">Where the price of {site.name} comes from.</PageHeader>
      <PageBody>
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
          <div className="prose">
            <p>
              The price of one {site.name} equals the price that the United States Mint posts for its one-ounce Gold
              Eagle. The Mint reviews that price from week to week, and may change it on a Tuesday. When it does, our
              staff set the new price here.
            </p>
            <p>
              Each price is signed by the person who set it and is kept for good, with its time. Nothing about it can be
              changed afterwards.
            </p>
            <p>
              <TextLink to={site.links.mintPrices}>See the Mint’s own prices</TextLink>
            </p>
          </div>
          <Card>
            <h2 className="eyebrow font-sans">Current price</h2>
            <p className="mt-2 font-serif text-4xl">
              <span className="text-2xl text-muted">$</span>
              <span className="figure">{text}</span>
            </p>
            <p className="mt-1 text-muted text-sm">
              set on <span className="figure">{date}</span>
            </p>
          </Card>
        </div>
      </PageBody>
    </>
  );
}
