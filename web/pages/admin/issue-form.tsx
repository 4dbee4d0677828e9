import { useState } from 'react';
import { getAddress } from 'viem';
import { sentenceOfRevert } from '#wallet/revert.ts';
import { useFields } from '#web/lib/fields.ts';
import { useIssueCheck } from '#web/lib/issue.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { IssueConfirm } from './issue-confirm.tsx';
import { IssueFigures } from './issue-figures.tsx';
import { type ReadyIssue, readIssue } from './issue-input.ts';

/** Issue USG: simulated first, so that every refusal of the token is told before anything is sent. */
export function IssueForm() {
  const { status, address } = useWallet();
  const place = useWalletChain();
  const fields = useFields({ to: '', tokens: '' });
  const check = useIssueCheck(place, address);
  const [ready, setReady] = useState<ReadyIssue>();

  function submit() {
    check.reset();
    if (!place) return;
    const read = readIssue(fields.values, place.chain.token);
    fields.setErrors(read.ok ? {} : read.faults);
    if (!read.ok) return;
    const input = { to: getAddress(read.to), units: read.units };
    check.mutate(input, { onSuccess: (fee) => setReady({ ...input, fee }) });
  }

  return (
    <section aria-labelledby="issue" className="card grid gap-5">
      <h2 id="issue" className="text-xl">
        Issue USG
      </h2>
      <IssueFigures />
      <Form label="Issue USG" onSubmit={submit} faults={fields.errors}>
        <TextField
          {...fields.bind('to')}
          label="Target address"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="0x…"
          className="font-mono text-[0.9375rem]"
        />
        <TextField
          {...fields.bind('tokens')}
          label="Number of tokens"
          hint="Up to 9 decimals"
          required
          inputMode="decimal"
          autoComplete="off"
        />
        {check.error && (
          <Notice kind="danger" live>
            <p>{sentenceOfRevert(check.error)}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" busy={check.isPending} disabled={status !== 'unlocked' || !place}>
            Issue
          </Button>
        </div>
      </Form>
      <IssueConfirm from={address} ready={ready} onClose={() => setReady(undefined)} onSent={fields.reset} />
    </section>
  );
}
