import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('About', `What ${site.name} is, who issues it, and where the coins are held.`);

export default function About() {
  const { company, credentials, support, name } = site;
  return (
    <>
      <PageHeader title="About">
        {company} issues {name}, a token that stands for a gold coin.
      </PageHeader>
      <PageBody>
        <div className="prose">
          <h2>The token</h2>
          <p>
            {name} is a token on the Ethereum blockchain, after its ERC-20 standard. One token stands for one one-ounce
            American Eagle gold coin that is held in trust at {credentials.depository}. Whoever holds the token can send
            it to anyone with an Ethereum address, at any hour, or give it back and receive the coin.
          </p>
          <p>
            Its price follows <TextLink to="/usmint">the price that the US Mint posts</TextLink> for the coin. When a
            coin is redeemed, its token is destroyed, so that there are never more tokens than coins. How the token
            works in detail stands on <TextLink to="/token">its own page</TextLink>.
          </p>
        </div>
        <Card title="Locations and credentials">
          <Facts
            items={[
              ['Company', company],
              ['Office', support.address],
              ['Coins held at', credentials.depository],
              [
                'Money services business',
                <TextLink key="msb" to="/fincen">
                  {credentials.moneyServicesBusiness}
                </TextLink>,
              ],
              ['Licence', credentials.licence],
            ]}
          />
        </Card>
      </PageBody>
    </>
  );
}
