import { verifier } from 'virtual:verifier';
import { href } from 'react-router';
import { site } from '#site';
import { Mark } from '#web/brand/logo.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { useSite } from '#web/lib/site.ts';
import { pageTexts, saleDesk } from '#web/lib/site-data.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Accordion, Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Late } from '#web/ui/late.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Points, Steps } from '#web/ui/lists.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { Checking, Verdict } from '#web/ui/verdict.tsx';

export const meta = pageMeta(
  'Verify',
  `One file that checks the ${site.name} token, its reserve, prices and redemptions without ${site.company} and without this site.`,
);

const NAME = verifier.file.slice(verifier.file.lastIndexOf('/') + 1);
const SIZE_KB = Math.ceil(verifier.bytes / 1_000);

const VerifyNow = lazyPart(() => import('./verify-now.tsx'));
const VerifySale = lazyPart(() => import('./verify-sale.tsx'));

export default function Verify() {
  const waiting = (
    <Verdict state="waiting" verdict={<Checking />}>
      <NeedsScripts what="Checking it in your browser" />
    </Verdict>
  );
  return (
    <>
      <PageHeader title="Check it without us" aside={<TheFile />}>
        Anyone could fake a site. This file needs none: it asks Ethereum nodes that you choose.
      </PageHeader>
      <PageBody>
        <div className="min-h-72">
          <Late waiting={waiting}>
            <VerifyNow />
          </Late>
        </div>
      </PageBody>
      <Section tone="sunken" title="Three steps">
        <Steps steps={STEPS} columns={3} />
        <WhatToEnter />
      </Section>
      <div id="sale" data-sale-desk={saleDesk} className="not-data-[sale-desk=yes]:hidden">
        <Section title="A sale for USDC" lead="One transaction pays and delivers. See all of it.">
          <Late waiting={WAITING_SALE}>{saleDesk === 'yes' ? <VerifySale /> : null}</Late>
        </Section>
      </div>
      <Section title="What a result is worth">
        <Accordion>
          {PARTS.map(({ title, kind, points }) => (
            <Disclosure key={title} as="h3" title={title}>
              <Points kind={kind}>{points}</Points>
            </Disclosure>
          ))}
        </Accordion>
      </Section>
    </>
  );
}

/** As high as the form that comes. */
const WAITING_SALE = (
  <div className="min-h-44">
    <NeedsScripts what="Checking a sale" />
  </div>
);

/** The download, with what it is known by. */
const TheFile = () => (
  <div className="card grid gap-5">
    <div className="flex items-center gap-4">
      <Mark className="size-14" />
      <p>
        <span className="block font-serif text-xl">The verifier</span>
        <span className="text-muted text-sm">One HTML file, {SIZE_KB} KB</span>
      </p>
    </div>
    <a className={buttonLook()} href={verifier.file} download={NAME}>
      Download {NAME}
    </a>
    <div className="grid gap-1">
      <p className="text-muted text-sm">SHA-256</p>
      <CopyText text={verifier.sha256} label="the SHA-256" />
    </div>
    <Disclosure title="How to compare it" bodyClassName="text-sm">
      <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-4 font-mono text-xs">
        {`shasum -a 256 ${NAME}\ncertutil -hashfile ${NAME} SHA256   (Windows)`}
      </pre>
      <p className="mt-2">
        Compare it with the repository’s release notes, or build the file yourself: the same sources give the same
        bytes.
      </p>
    </Disclosure>
  </div>
);

function WhatToEnter() {
  const from = useSite().data?.deploy_block;
  return (
    <div className="card grid max-w-3xl gap-4">
      <h3 className="text-xl">What to enter</h3>
      <Facts
        items={[
          ['Token', <CopyText key="t" text={pageTexts.token ?? ''} label="the contract address" />],
          ['Chain', pageTexts.network ?? ''],
          ...(from ? ([['First block', from]] as const) : []),
        ]}
      />
      <p className="text-muted text-sm">
        Compare the address with a source other than this site.{' '}
        <TextLink to={href('/ethereum-token')}>How to recognize the contract</TextLink>
      </p>
    </div>
  );
}

const STEPS = [
  { title: 'Save and compare', text: 'Download the file, compare its SHA-256, and open it from your disk.' },
  {
    title: 'Name your nodes',
    text: 'Enter the token’s address and one or two nodes, such as your own.',
  },
  {
    title: 'Read the verdict',
    text: 'Green was checked here and now. Then check a price, a ticket, a report or a lot.',
  },
];

const PARTS = [
  {
    title: 'What it checks',
    kind: 'yes',
    points: [
      'The chain is Ethereum, and the contract is what the published sources compile to and create.',
      'No issue, redemption, freeze, pause, role or limit is missing, and each was made by an account that held the role.',
      'There are at least as many attested coins as tokens.',
      'A price was signed by an account that could set prices then and still can.',
      'Every token that was sold for USDC at once was paid for in the same transaction, at the posted price.',
      'A redemption was burned and its delivery recorded. A report or a lot is the attested one.',
    ],
  },
  {
    title: 'What each answer depends on',
    kind: 'no',
    points: [
      'One node said so: it could be wrong, or lie.',
      'Two nodes agree: they’d have to lie alike, so choose two that different companies run.',
      'Proved against a block’s hash: take the hash from a source that you trust.',
      'Computed here: the address follows from the creation code and values (CREATE2, ERC-1014).',
      'The chain’s own consensus: name a light client, such as Helios, as the node.',
    ],
  },
  {
    title: 'What you still have to trust',
    kind: 'no',
    points: [
      <>
        The attestor’s count. <TextLink to={href('/reserves')}>What it proves, and what it can’t</TextLink>
      </>,
      'When a price was signed: a former signer can still sign for a past day, so its prices are marked.',
      'A node’s word on an act’s transaction and block, though not on its time.',
      `That ${site.company} delivers.`,
    ],
  },
  {
    title: 'What we haven’t tried',
    kind: 'no',
    points: [
      'Ethereum mainnet and providers’ nodes: we’ve tested with the local chain of the sources (anvil), whose proofs have the same form.',
      'A light client: it should work, since it’s asked the same questions.',
      'Hundreds of thousands of acts: a node that answers few blocks at a time may take minutes.',
    ],
  },
] as const;
