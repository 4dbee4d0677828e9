import { site } from '#site';
import { ContractDetails } from '#web/token/contract-details.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Where else USG can be kept, and the one contract address that is right. */
export function WalletOptions() {
  return (
    <section id="ledger" aria-labelledby="wallet-options" className="grid gap-6 border-line border-t pt-10">
      <header className="grid max-w-2xl gap-3">
        <h2 id="wallet-options" className="text-3xl">
          Wallet Options
        </h2>
        <p className="text-lg text-muted">
          {site.name} can be kept in any wallet for Ethereum tokens. This page’s wallet is the quickest; it is not the
          safest.
        </p>
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="We recommend a hardware wallet">
          <div className="grid gap-3">
            <p>
              A hardware wallet, such as a Ledger, keeps the private key in a device of its own. The key never touches a
              browser, and nothing leaves without a press on the device. For more than you would carry in your pocket,
              use one.
            </p>
            <p className="text-muted">
              Buy it from its maker only, write its recovery words on paper, and send a small amount first. Your{' '}
              {site.name} then shows up under the contract address given here.
            </p>
          </div>
        </Card>
        <Card title="The right contract">
          <ContractDetails />
        </Card>
      </div>
      <Notice kind="warning" title="Beware of wrong contract addresses">
        <p>
          Anyone can publish a token that calls itself {site.name}. Compare every character of the address before you
          add a token to a wallet, buy, or send. Tokens at another address stand for no coin and cannot be redeemed.{' '}
          <TextLink to="/ethereum-token">See the address as an image</TextLink>
        </p>
      </Notice>
    </section>
  );
}
