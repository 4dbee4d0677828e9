import { Suspense } from 'react';
import { href } from 'react-router';
import { USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';
import { Mark } from '#web/brand/logo.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Steps, type Topic, Topics } from '#web/ui/lists.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Card, Section } from '#web/ui/section.tsx';
import { ContractDetails } from './contract-details.tsx';

const AddressCompare = lazyPart(() => import('./address-compare.tsx'));
const CreationCheck = lazyPart(() => import('./creation-check.tsx'));
const QrCode = lazyPart(() => import('#web/ui/qr-code.tsx').then((file) => ({ default: file.QrCode })));

/** The one right address of the token: as text, as an image, to copy and to compare. */
export function ContractPage() {
  const { data } = useSite();
  const imageSkeleton = <div className="skeleton min-h-90 rounded-lg lg:w-76" />;
  const creationSkeleton = <Waiting className="h-40 rounded-md" what="This check" />;
  const compareSkeleton = <Waiting className="h-58 rounded-lg" what="Comparing an address here" />;
  return (
    <>
      <PageHeader title="Ethereum Token">
        Only one contract issues {site.name}, and this is its address. A token at any other address stands for no coin
        and can’t be redeemed.
      </PageHeader>
      <PageBody>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid content-start gap-6">
            <Card title="The contract">
              <ContractDetails />
            </Card>
            <Notice kind="warning" title="Compare every character">
              <p>
                Anyone can create a token and call it {site.name}. Never use an address from a message, a search result
                or an ad.
              </p>
            </Notice>
          </div>
          <Suspense fallback={imageSkeleton}>{data ? <ContractImage address={data.token} /> : imageSkeleton}</Suspense>
        </div>
        <Suspense fallback={compareSkeleton}>{data ? <AddressCompare right={data.token} /> : compareSkeleton}</Suspense>
        <Card title="How it was created" id="creation">
          <Suspense fallback={creationSkeleton}>{data ? <CreationCheck /> : creationSkeleton}</Suspense>
        </Card>
      </PageBody>
      <AddToWallet />
      <LookAlikes />
    </>
  );
}

/** The place of a part that comes with its script. */
const Waiting = ({ className, what }: { className: string; what: string }) => (
  <>
    <div className={classNames('skeleton', className)} />
    <NeedsScripts what={what} />
  </>
);

/** The address as an image: a QR code, and under it the same characters in groups that are easy to compare. */
function ContractImage({ address }: { address: string }) {
  return (
    <figure className="-outline-offset-7 grid content-center justify-items-center gap-5 rounded-lg border border-accent-fill/60 bg-surface p-6 shadow-raised outline-1 outline-accent-fill lg:w-76">
      <p className="flex items-center gap-2.5 font-medium">
        <Mark className="size-6" />
        {site.name} on Ethereum
      </p>
      <QrCode
        text={address}
        label={`QR code of the ${site.name} contract address ${address}`}
        className="size-56 rounded-sm"
      />
      <figcaption aria-hidden className="w-56 text-center">
        <AddressText of={address} className="text-sm" />
      </figcaption>
    </figure>
  );
}

const STEPS = [
  {
    title: 'Choose Ethereum',
    text: 'In your wallet (MetaMask, Ledger with its companion app, or another one), choose the Ethereum network.',
  },
  {
    title: 'Import a token',
    text: 'Look for “Import token” or “Add custom token.” Don’t search by name: a search also finds look-alikes.',
  },
  {
    title: 'Paste the address',
    text: `Copy it from this page. Your wallet fills in the rest: symbol ${site.symbol}, decimals ${USG_DECIMALS}. If it shows anything else, stop.`,
  },
  {
    title: 'Start small',
    text: 'Send yourself a small amount first and check that it arrives. You’ll need a little ETH for the network fee.',
  },
];

function AddToWallet() {
  return (
    <Section tone="sunken" eyebrow="In another wallet" title="How to see your tokens in other wallets">
      <Steps steps={STEPS} columns={4} />
      <p className="max-w-3xl text-muted">
        You don’t need to do this in the wallet on this site, which already has the address. Adding a token to a wallet
        only displays it: nothing moves, and nobody gains access.{' '}
        <TextLink to={`${href('/wallet')}#ledger`}>Which wallet to choose</TextLink>
      </p>
    </Section>
  );
}

const TRICKS: Topic[] = [
  {
    title: 'Matching ends',
    text: 'Scammers can create an address with the same first and last characters as ours, or as your friend’s, and slip it into your transaction list. Compare the middle as well.',
  },
  {
    title: 'Free tokens',
    text: `Tokens called ${site.name} show up in your wallet, with a link to “claim” something. Leave them alone. Don’t open the link, and don’t sign anything.`,
  },
  {
    title: 'Fake ads',
    text: 'A copy of this site shows up above ours in search results. Type our address yourself, and bookmark it.',
  },
  {
    title: 'Fake support',
    text: (
      <>
        Someone offers help and asks for your key, password or backup file. We never do. Report it to{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>
      </>
    ),
  },
];

function LookAlikes() {
  return (
    <Section eyebrow="Beware" title="Common scams">
      <Topics topics={TRICKS} />
    </Section>
  );
}
