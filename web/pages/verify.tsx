import { verifier } from 'virtual:verifier';
import { href } from 'react-router';
import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { useSite } from '#web/lib/site.ts';
import { pageTexts } from '#web/lib/site-data.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Contrast, Points, Steps, type Topic, Topics } from '#web/ui/lists.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { Card, Section } from '#web/ui/section.tsx';

export const meta = pageMeta(
  'Verify',
  `One file that checks the ${site.name} token, its reserve, prices and redemptions without ${site.company} and without this site.`,
);

const NAME = verifier.file.slice(verifier.file.lastIndexOf('/') + 1);
const SIZE_KB = Math.ceil(verifier.bytes / 1_000);

export default function Verify() {
  return (
    <>
      <PageHeader title="Check it without us">
        A site that was taken over could show you anything. This file doesn’t need our site: it asks Ethereum nodes that
        you choose, and shows the evidence for each answer.
      </PageHeader>
      <PageBody>
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="The verifier">
            <div className="grid gap-5">
              <p>
                <a className={buttonLook()} href={verifier.file} download={NAME}>
                  Download {NAME} ({SIZE_KB} KB)
                </a>
              </p>
              <Facts items={[['SHA-256', <CopyText key="h" text={verifier.sha256} label="the SHA-256" />]]} />
              <Disclosure title="How to compare the SHA-256" bodyClassName="text-sm">
                <p>In a terminal, in the folder with the file:</p>
                <pre className="mt-2 whitespace-pre-wrap break-all rounded-md bg-sunken p-4 font-mono text-xs">
                  {`shasum -a 256 ${NAME}\ncertutil -hashfile ${NAME} SHA256   (Windows)`}
                </pre>
                <p className="mt-2">
                  Compare it with a source other than this page, such as the release notes of the repository, or build
                  the file from the repository yourself: the same sources give the same bytes.
                </p>
              </Disclosure>
            </div>
          </Card>
          <Card title="What to enter">
            <WhatToEnter />
          </Card>
        </div>
      </PageBody>
      <Section tone="sunken" title="Three steps">
        <Steps steps={STEPS} columns={3} />
      </Section>
      <Section title="The evidence for a result">
        <Topics topics={BASES} />
      </Section>
      <Section tone="sunken" title="What it can show">
        <Contrast yes={{ title: 'It checks', points: CHECKS }} no={{ title: 'It can’t check', points: LIMITS }} />
      </Section>
      <Section title="What we haven’t tried">
        <Points kind="no">{NOT_TRIED}</Points>
      </Section>
    </>
  );
}

function WhatToEnter() {
  const from = useSite().data?.deploy_block;
  return (
    <div className="grid gap-4">
      <Facts
        items={[
          ['Token', <CopyText key="t" text={pageTexts.token ?? ''} label="the contract address" />],
          ['Chain', pageTexts.network ?? ''],
          ...(from ? ([['First block', from]] as const) : []),
        ]}
      />
      <p className="text-muted text-sm">
        Compare the address with a source other than this site, such as a past statement of yours or a listing.{' '}
        <TextLink to={href('/ethereum-token')}>How to recognize the contract</TextLink>
      </p>
    </div>
  );
}

const STEPS = [
  {
    title: 'Save and compare',
    text: 'Download the file and compare its SHA-256. Then open it in any browser, from your disk.',
  },
  {
    title: 'Name your nodes',
    text: 'Enter the token’s address and one or two Ethereum nodes by different providers, or your own node or light client on this computer.',
  },
  {
    title: 'Read the results',
    text: 'Green was checked here and now, and shows its evidence. Where anything is red, nothing that depends on it is green. Then check a price, a ticket, a report or a lot of coins.',
  },
];

const BASES: Topic[] = [
  {
    title: 'One node said so',
    text: 'It could be wrong, or lie. The operator of that node could show you a false picture.',
  },
  {
    title: 'Two nodes agree',
    text: 'Both gave the same block with the same time, code and figures, so they would have to lie in the same way. Choose two that are run by different companies: two addresses of one host count as one node.',
  },
  {
    title: 'Proved against a block’s hash',
    text: 'The node proved code and figures by hashes that lead to the block’s own. You still have to trust where the block’s hash came from: take it from a source that you trust.',
  },
  {
    title: 'Computed here',
    text: 'The token’s address follows from its creation code and its constructor’s values (CREATE2, ERC-1014). The file holds the published code and computes the address without asking anyone. That rules out that other code created the token and gave it balances or roles that no act mentions.',
  },
  {
    title: 'The chain’s own consensus',
    text: 'Run a light client such as Helios on your computer and enter its address as the node: it checks the signatures of Ethereum’s validators itself. The file doesn’t contain one.',
  },
];

const CHECKS = [
  'That the chain is Ethereum, not a test chain with the same token at the same address',
  'That the contract is what the published sources compile to, and was created by them with the values that it shows',
  'That no issue, redemption, freeze, pause, role or limit was left out: all of them give the hash that the token keeps',
  'That every act was made by an account that held the role for it then',
  'That there are at least as many attested coins as tokens, and how much may still be issued',
  'That a price was signed by an account that could set prices then and still can',
  'That a redemption was burned and its delivery recorded',
  'That a report, a manifest or a lot is the one that was attested',
];

const LIMITS = [
  'Whether the coins are in the vault: that’s the attestor’s claim, and you have to trust it',
  'When a price was signed: a former signer can still sign for a day in the past, so prices by former signers are marked',
  'Which transaction or block an act was in, apart from its time: that’s the node’s claim, and you have to trust it',
  `Whether ${site.company} will deliver`,
];

const NOT_TRIED = [
  'Ethereum mainnet. We’ve tested the file with the local chain that comes with the sources (anvil), whose proofs have the same form. We haven’t run it against a mainnet node, or one of any provider.',
  'A light client such as Helios as the node. It should work, since the file asks it the same questions.',
  'A log of hundreds of thousands of acts. A node that answers few blocks at a time may take minutes.',
];
