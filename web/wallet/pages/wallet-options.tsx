import type { ReactNode } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { ContractDetails } from '#web/token/contract-details.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Points, Steps } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const { name } = site;

const HARDWARE = [
  'Buy it new and sealed, from the manufacturer.',
  'Let it create its own key. Write the recovery words on paper, never into a computer.',
  `Add ${name} by the contract address shown here, not by name.`,
  'Send a small amount first.',
];

const LEDGER_STEPS = [
  {
    title: 'Get it ready',
    text: 'In Chrome, Edge or Brave on a computer: plug it in, unlock it and open its Ethereum app.',
  },
  {
    title: 'Connect it',
    text: 'Press “Use a wallet you have”, or “Other wallets” in the settings. Choose Ledger and your account.',
  },
  {
    title: 'Sign on the device',
    text: 'Sending and redeeming need blind signing. Compare the contract’s address with this page.',
  },
];

/** Where else USG can be kept, and the one contract address that is right: closed until it is asked for. */
export function WalletOptions() {
  return (
    <div className="border-line border-y">
      <Disclosure
        as="h2"
        title="Wallet Options"
        lead={`You can keep ${name} in any wallet for Ethereum tokens. For larger amounts we recommend a hardware wallet.`}
      >
        {/* In what opens, so that a browser opens it for a link to it. */}
        <section id="ledger" aria-label="Wallet Options" className="grid gap-8 pt-4">
          <WaysToKeep />
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <Half title="We recommend a hardware wallet">
              <div className="grid gap-4">
                <p>
                  A hardware wallet, such as a Ledger, keeps the key on a separate device. Nothing moves unless you
                  approve it there.
                </p>
                <Points>{HARDWARE}</Points>
              </div>
            </Half>
            <Half title="The right contract">
              <div className="grid gap-6">
                <ContractDetails asked />
                <Notice kind="warning" title="Beware of wrong contract addresses">
                  <p>
                    Anyone can publish a token that calls itself {name}. A token at any other address stands for no coin
                    and can’t be redeemed.{' '}
                    <TextLink to={href('/ethereum-token')}>See the address as an image, and compare yours</TextLink>
                  </p>
                </Notice>
              </div>
            </Half>
          </div>
          <Half title="Use a Ledger on this page">
            <Steps steps={LEDGER_STEPS} />
          </Half>
        </section>
      </Disclosure>
    </div>
  );
}

const Half = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t pt-6">
    <h3 className="mb-4 text-2xl">{title}</h3>
    {children}
  </section>
);

type Way = { where: string; recommended?: true; key: string; goodFor: string; lost: string };

const WAYS: Way[] = [
  {
    where: 'A hardware wallet',
    recommended: true,
    key: 'A separate device',
    goodFor: 'Larger amounts, for years',
    lost: 'Its recovery words bring it back',
  },
  {
    where: 'The wallet on this page',
    key: 'This browser, encrypted',
    goodFor: 'Small amounts, and redeeming in a few clicks',
    lost: 'Your backup and its password, or the key',
  },
  {
    where: 'Another app, such as MetaMask',
    key: 'The app, on your device',
    goodFor: 'Several tokens, day to day',
    lost: 'Its recovery words',
  },
  {
    where: 'An exchange',
    key: 'The exchange',
    goodFor: 'Trading. To redeem, withdraw to your ticket’s own address',
    lost: 'Only the exchange can help',
  },
];

const COLUMNS: Column<Way>[] = [
  {
    label: 'Where',
    cell: ({ where, recommended }) => (
      <>
        <span className="md:font-semibold">{where}</span>
        {recommended && <span className="mt-1 block font-medium font-sans text-accent text-sm">We recommend it</span>}
      </>
    ),
    className: 'md:min-w-44',
  },
  { label: 'Who has the key', cell: ({ key }) => key, className: 'md:min-w-48' },
  { label: 'Best for', cell: ({ goodFor }) => goodFor, className: 'md:min-w-48' },
  { label: 'If it is lost', cell: ({ lost }) => lost, className: 'md:min-w-48' },
];

/** The ways to keep a token side by side. */
function WaysToKeep() {
  return <Table caption="Ways to hold it" stacked columns={COLUMNS} rows={WAYS} rowKey={({ where }) => where} />;
}
