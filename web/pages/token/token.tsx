import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS, MIN_ORDER_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageBody, PageHeader } from '#web/ui/page-header.tsx';

export const meta = pageMeta('Token', `How the ${site.name} token works: one token, one American Eagle gold coin.`);

export default function Token() {
  const { name, credentials } = site;
  return (
    <>
      <PageHeader title="Token">One {name} is one one-ounce American Eagle gold coin.</PageHeader>
      <PageBody>
        <Card title="At a glance">
          <Facts
            items={[
              ['Stands for', 'One one-ounce American Eagle gold coin, held in trust'],
              ['Held at', credentials.depository],
              ['Standard', 'ERC-20 on Ethereum, 9 decimals'],
              ['Market supply', `${formatUsg(usgFromCoins(MAX_SUPPLY_COINS))} ${name} at most, by the contract`],
              ['Smallest order', `${MIN_ORDER_COINS} ${name}`],
              [
                'Contract address',
                <TextLink key="c" to="/ethereum-token">
                  See it, and compare it
                </TextLink>,
              ],
            ]}
          />
        </Card>
        <div className="prose">
          <h2>How tokens come and go</h2>
          <p>
            New tokens are issued only within the number of coins that has been attested in the vault; the contract
            itself refuses one more, and it refuses all once the attestation is too old. When a holder redeems, the
            tokens are destroyed for good and the coins leave the vault.
          </p>
          <h2>What can be done with it</h2>
          <ul>
            <li>Keep it in any wallet that takes ERC-20 tokens, a hardware wallet above all.</li>
            <li>
              Send it, whole or in parts of down to nine decimals, to any Ethereum address. The network charges a fee in
              ETH.
            </li>
            <li>
              Trade it at <TextLink to="/exchanges">an exchange</TextLink> or through{' '}
              <TextLink to="/top-crypto-otc-desks">an over-the-counter desk</TextLink>.
            </li>
            <li>
              <TextLink to="/redeem">Redeem</TextLink> whole tokens for coins.
            </li>
          </ul>
          <h2>What the issuer can and cannot do</h2>
          <p>
            The issuer can pause transfers and freeze an address, each visibly to everyone. It cannot move or destroy
            anybody’s tokens, and a pause does not stop redemption. There is no fee inside the token.
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={site.links.buy}>Buy {name}</ButtonLink>
          <ButtonLink to="/wallet" kind="secondary">
            Open your wallet
          </ButtonLink>
        </p>
      </PageBody>
    </>
  );
}
