import type { ReactNode } from 'react';
import { href } from 'react-router';
import { site } from '#site';
import { ContractDetails } from '#web/token/contract-details.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Points, Steps } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const { name } = site;

const HARDWARE = [
  'Buy it new and sealed, only from the manufacturer.',
  'Let it create its own key, and write the recovery words on paper. Never type them into a computer or photograph them.',
  `Add ${name} to its app by the contract address shown here, not by name.`,
  `Send a small amount first, and check that it arrives before you send the rest.`,
];

const LEDGER_STEPS = [
  {
    title: 'Get it ready',
    text: 'In Chrome, Edge or Brave on a computer: plug it in, enter its PIN and open its Ethereum app.',
  },
  {
    title: 'Connect it',
    text: 'Press “Use a wallet you have” above, or “Other wallets”. Choose Ledger and your account, and accept its address on the device.',
  },
  {
    title: 'Sign on the device',
    text: 'Sending and redeeming need blind signing in its Ethereum app. Compare the contract’s address with this page.',
  },
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
          You can keep {name} in any wallet for Ethereum tokens. The wallet on this page is the quickest, but not the
          safest.
        </p>
      </header>
      <WaysToKeep />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Half title="We recommend a hardware wallet">
          <div className="grid gap-4">
            <p>
              A hardware wallet, such as a Ledger, keeps the private key on a separate device. It never touches a
              browser, and nothing moves unless you approve it on the device.
            </p>
            <Points>{HARDWARE}</Points>
          </div>
        </Half>
        <Half title="The right contract">
          <div className="grid gap-6">
            <ContractDetails />
            <Notice kind="warning" title="Beware of wrong contract addresses">
              <p>
                Anyone can publish a token that calls itself {name}. Compare every character before you add a token, buy
                or send. A token at any other address stands for no coin and can’t be redeemed.{' '}
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
  );
}

const Half = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t pt-6">
    <h2 className="mb-4 text-2xl">{title}</h2>
    {children}
  </section>
);

type Way = { where: string; recommended?: true; key: string; goodFor: string; lost: string };

const WAYS: Way[] = [
  {
    where: 'A hardware wallet',
    recommended: true,
    key: 'A separate device; the key never leaves it',
    goodFor: 'Larger amounts, for years',
    lost: 'Its recovery words bring everything back on a new device',
  },
  {
    where: 'The wallet on this page',
    key: 'This browser, encrypted with your password',
    goodFor: 'Small amounts, trying it out, and redeeming in a few clicks',
    lost: 'Your backup file and its password, or the private key',
  },
  {
    where: 'Another app, such as MetaMask',
    key: 'The app, on your device',
    goodFor: 'Using several tokens from day to day',
    lost: 'Its recovery words, or the file you imported',
  },
  {
    where: 'An exchange',
    key: 'The exchange. You have its promise',
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
