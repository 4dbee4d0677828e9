import { useState } from 'react';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { site } from '#site';
import { DifferingAddress } from '#web/ui/differing-address.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Card } from '#web/ui/section.tsx';
import { ExactField } from '#web/ui/text-field.tsx';
import { useCreation } from './creation-check.tsx';

/** Compares an address that a reader was given with the right one; nothing leaves the browser. */
export default function AddressCompare({ right }: { right: string }) {
  const [typed, setTyped] = useState('');
  const compared = compareAddresses(typed, right);
  return (
    <Card title="Did someone give you an address?">
      <div className="grid gap-4">
        <ExactField
          label="Paste it here to compare it"
          hint="Your browser compares every character. Nothing is sent."
          error={compared.result === 'no-address' ? FIELD_MESSAGES.addressInvalid : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="0x…"
        />
        <div aria-live="polite">
          <Outcome compared={compared} right={right} />
        </div>
      </div>
    </Card>
  );
}

function Outcome({ compared, right }: { compared: Comparison; right: string }) {
  if (compared.result === 'same') return <SameAddress />;
  if (compared.result !== 'other') return null;
  const { differing, typed } = compared;
  return (
    <Notice kind="danger" title={`This is not the contract of ${site.name}`}>
      <p>
        {differing === 1 ? 'One character differs' : `${differing} characters differ`}. Don’t buy, accept or send a
        token at this address as {site.name}. If someone told you it’s ours, please let us know.
      </p>
      <p className="mt-2 text-muted">
        <DifferingAddress of={typed} unlike={right} />
      </p>
    </Notice>
  );
}

/** Green only where the token at that address was shown to be the published one. */
export function SameAddress() {
  const { data } = useCreation();
  if (data?.problem) {
    return (
      <Notice kind="danger" title="Don’t rely on this token" live>
        <p>All 40 characters match, but something is wrong with the token itself: see below.</p>
      </Notice>
    );
  }
  return (
    <Notice kind={data ? 'good' : 'info'} title={data ? `This is the contract of ${site.name}` : 'The same address'}>
      <p>All 40 characters match{!data && '. How the token was created hasn’t been checked yet'}.</p>
    </Notice>
  );
}

type Comparison =
  | { result: 'empty' | 'no-address' | 'same' }
  /** In how many characters they differ. */
  | { result: 'other'; differing: number; typed: string };

const ADDRESS = /^0x[0-9a-f]{40}$/;

/** How a reader's address compares to the right one; letter case does not matter. */
export function compareAddresses(typed: string, right: string): Comparison {
  const address = typed.trim().toLowerCase();
  if (address === '') return { result: 'empty' };
  if (!ADDRESS.test(address)) return { result: 'no-address' };
  const expected = right.toLowerCase();
  if (address === expected) return { result: 'same' };
  const differing = [...address].filter((character, index) => character !== expected[index]).length;
  return { result: 'other', differing, typed: address };
}
