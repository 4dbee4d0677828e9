import { site } from '#site';
import { ContractDetails } from '#web/token/contract-details.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Points } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Card } from '#web/ui/section.tsx';
import { WaysToKeep } from './ways-to-keep.tsx';

const { name } = site;

const HARDWARE = [
  'Buy it from its maker only, sealed and new.',
  'Let it make its own key, and write the recovery words on paper. They never belong into a computer or a photograph.',
  `Add ${name} to its program by the contract address given here, not by the name.`,
  `Send a small amount first, and see it arrive before you send the rest.`,
];

/** Where else USG can be kept, and the one contract address that is right. */
export function WalletOptions() {
  return (
    <section id="ledger" aria-labelledby="wallet-options" className="mt-6 grid gap-8 border-line border-t pt-12">
      <header className="grid max-w-2xl gap-3">
        <h2 id="wallet-options" className="text-3xl md:text-4xl">
          Wallet Options
        </h2>
        <p className="text-lg text-muted">
          {name} can be kept in any wallet for Ethereum tokens. This page’s wallet is the quickest. It is not the
          safest.
        </p>
      </header>
      <WaysToKeep />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="We recommend a hardware wallet">
          <div className="grid gap-4">
            <p>
              In a hardware wallet, such as a Ledger, the private key lives in a device of its own. It never touches a
              browser, and nothing leaves without a press on the device.
            </p>
            <Points>{HARDWARE}</Points>
          </div>
        </Card>
        <Card title="The right contract">
          <div className="grid gap-6">
            <ContractDetails />
            <Notice kind="warning" title="Beware of wrong contract addresses">
              <p>
                Anyone can publish a token that calls itself {name}. Compare every character before you add a token, buy
                or send: one at another address stands for no coin and cannot be redeemed.{' '}
                <TextLink to="/ethereum-token">See the address as an image, and compare yours</TextLink>
              </p>
            </Notice>
          </div>
        </Card>
      </div>
    </section>
  );
}
