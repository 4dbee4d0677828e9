import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { AddressCard } from '#web/token/address-card.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Abilities } from './abilities.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { BuyAndRedeem } from './buy-and-redeem.tsx';
import { Checking } from './checking.tsx';
import { Powers } from './powers.tsx';

export const meta = pageMeta('Token', `How the ${site.name} token works: one token, one American Eagle gold coin.`);

export default function Token() {
  return (
    <>
      <PageHeader title="Token" aside={<AddressCard />}>
        One {site.name} is one one-ounce American Eagle gold coin, held in trust for whoever holds the token.
      </PageHeader>
      <PageBody>
        <AtAGlance />
      </PageBody>
      <Abilities />
      <Powers />
      <Checking />
      <BuyAndRedeem />
    </>
  );
}
