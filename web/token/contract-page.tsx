import { Fingerprint, Gift, Headset, Megaphone } from 'lucide-react';
import { Suspense } from 'react';
import { href } from 'react-router';
import { USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSite } from '#web/lib/site.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Steps, type Topic, Topics } from '#web/ui/lists.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Card, Section } from '#web/ui/section.tsx';
import { ContractDetails } from './contract-details.tsx';

const AddressCompare = lazyPart(() => import('./address-compare.tsx'));
const ContractImage = lazyPart(() => import('./contract-image.tsx').then((file) => ({ default: file.ContractImage })));

/** The one right address of the token: as text, as an image, to copy and to compare. */
export function ContractPage() {
  const { data } = useSite();
  const waiting = <div className="skeleton min-h-90 rounded-lg lg:w-76" />;
  const comparing = <div className="skeleton h-58 rounded-lg" />;
  return (
    <>
      <PageHeader title="Ethereum Token">
        There is one contract whose tokens are {site.name}, and this is its address. A token at any other address stands
        for no coin and cannot be redeemed.
      </PageHeader>
      <PageBody>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-6">
            <Card title="The contract">
              <ContractDetails />
            </Card>
            <Notice kind="warning" title="Compare every character">
              <p>
                Anyone can make a token and call it {site.name}. Never take the address from a message, a search result
                or an advertisement.
              </p>
            </Notice>
          </div>
          <Suspense fallback={waiting}>{data ? <ContractImage address={data.token} /> : waiting}</Suspense>
        </div>
        <Suspense fallback={comparing}>{data ? <AddressCompare right={data.token} /> : comparing}</Suspense>
      </PageBody>
      <AddToWallet />
      <LookAlikes />
    </>
  );
}

const STEPS = [
  {
    title: 'Choose Ethereum',
    text: 'In your wallet, whether MetaMask, Ledger with its companion app, or another one, choose the Ethereum network.',
  },
  {
    title: 'Import a token',
    text: 'Look for “Import token” or “Add custom token”. Do not search by the name: a search finds look-alikes too.',
  },
  {
    title: 'Paste the address',
    text: `Copy it from this page. The wallet fills in the rest itself: symbol ${site.symbol}, decimals ${USG_DECIMALS}. If it shows anything else, stop.`,
  },
  {
    title: 'Begin small',
    text: 'Send yourself a small amount first and see it arrive. You need a little ETH for the network’s fee.',
  },
];

function AddToWallet() {
  return (
    <Section tone="sunken" eyebrow="In your own wallet" title="How to see your tokens elsewhere">
      <Steps steps={STEPS} columns={4} />
      <p className="max-w-3xl text-muted">
        The wallet on this site needs none of this; it knows the address. Adding a token to a wallet only shows it:
        nothing moves, and nobody gains access.{' '}
        <TextLink to={`${href('/wallet')}#ledger`}>Which wallet to choose</TextLink>
      </p>
    </Section>
  );
}

const TRICKS: Topic[] = [
  {
    Icon: Fingerprint,
    title: 'The same ends',
    text: 'An address can be made whose first and last characters are those of ours, or of your friend’s. Such a one is then slipped into your list of transactions. Compare the middle as well.',
  },
  {
    Icon: Gift,
    title: 'The gift',
    text: `Tokens called ${site.name} arrive unasked, with a link to “claim” something. Leave them where they are; do not open the link, and sign nothing.`,
  },
  {
    Icon: Megaphone,
    title: 'The advertisement',
    text: 'A copy of this site ranks above ours in a search. Type our address yourself, and bookmark it.',
  },
  {
    Icon: Headset,
    title: 'The helper',
    text: (
      <>
        Someone offers help and asks for your key, password or backup file. We never do. Tell us about it:{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>
      </>
    ),
  },
];

function LookAlikes() {
  return (
    <Section eyebrow="Beware" title="How people are misled">
      <Topics topics={TRICKS} />
    </Section>
  );
}
