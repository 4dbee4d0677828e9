import { href } from 'react-router';
import { USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';

const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-[0.9em] text-ink">{children}</code>
);

const STEPS = [
  {
    title: 'The address',
    text: (
      <>
        Compare every character with <TextLink to={href('/ethereum-token')}>the contract page</TextLink>, and get there
        by typing our address yourself.
      </>
    ),
  },
  {
    title: 'Name and decimals',
    text: (
      <>
        <Code>symbol()</Code> says {site.name} and <Code>decimals()</Code> says {USG_DECIMALS}. A right name alone
        proves nothing: anyone can copy it.
      </>
    ),
  },
  {
    title: 'The reserve',
    text: (
      <>
        <Code>attestation()</Code> returns the number of coins and the day they were counted, <Code>totalSupply()</Code>{' '}
        the tokens, <Code>headroom()</Code> how many can still be issued.
      </>
    ),
  },
  {
    title: 'The roles',
    text: (
      <>
        <Code>hasRole()</Code> shows who has which role, and <Code>attestor()</Code> who counts the coins. Every role
        change, freeze and pause is an event that anyone can read.
      </>
    ),
  },
];

export function Checking() {
  return (
    <Disclosure
      id="check"
      as="h2"
      title="Check it yourself"
      lead="All you need is a block explorer or an Ethereum node. Our pages compare their figures with the same functions."
    >
      <Steps steps={STEPS} columns={4} />
    </Disclosure>
  );
}
