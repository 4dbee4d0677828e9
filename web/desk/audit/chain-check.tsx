import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CHAIN_START, checkLinks } from '#domain/audit-chain.ts';
import { counted } from '#domain/counted.ts';
import { formatCount } from '#domain/money.ts';
import { auditProblem, DESK_MESSAGES } from '#domain/staff/messages.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Verified = { position: number; hash: string; problem?: string };

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/;

/** Reads the whole log and recomputes its chain here, so that the server's word isn't needed for it. */
export async function verifyLog(keptHead: string, onProgress: (position: number) => void): Promise<Verified> {
  const [, keptPosition, keptHash] = HEAD.exec(keptHead) ?? [];
  let end = CHAIN_START;
  let found: string | undefined = keptPosition === '0' ? CHAIN_START.hash : undefined;
  for (let isLast = false; !isLast; onProgress(end.position)) {
    const page = await answerOf(api.audit.chain.$get({ query: { after: String(end.position) } }));
    const checked = await checkLinks(end, page.links);
    end = checked.end;
    if (checked.broken) return { ...end, problem: auditProblem(checked.broken) };
    if (page.unchained.length > 0)
      return { ...end, problem: `Entries are in the log, but not in its chain: ${page.unchained.join(', ')}.` };
    found = page.links.find(({ position }) => String(position) === keptPosition)?.hash ?? found;
    isLast = page.is_last;
  }
  if (keptHash === undefined || keptHash === found) return end;
  if (found !== undefined)
    return { ...end, problem: `Entry ${keptPosition} isn’t the one in the email: the log was rewritten.` };
  return { ...end, problem: `The log ends before entry ${keptPosition} in the email: entries were removed.` };
}

/** The log's head, and a way to check in this browser that nothing before it was changed. */
export function ChainCheck() {
  const head = useQuery({ queryKey: deskQueryKeys.auditHead, queryFn: () => answerOf(api.audit.head.$get()) });
  const [kept, setKept] = useState('');
  const [error, setError] = useState<string>();
  const [seen, setSeen] = useState(0);
  const check = useMutation({ mutationFn: () => verifyLog(kept.trim(), setSeen) });

  function submit() {
    const isHead = kept.trim() === '' || HEAD.test(kept.trim());
    setError(isHead ? undefined : DESK_MESSAGES.auditHeadInvalid);
    if (isHead) check.mutate();
  }

  return (
    <section aria-label="Verify the log" className="grid gap-4">
      <p className="text-muted">
        Each entry carries a hash of its content and of the entry before it. A changed or missing entry breaks this
        chain.
      </p>
      {head.error && <LoadFailed title={DESK_MESSAGES.auditFailed} query={head} />}
      {head.isPending && <Skeleton className="h-12 w-full" />}
      {head.data && (
        <p className="break-all">
          Head: <code>{`${head.data.position}:${head.data.hash}`}</code>
        </p>
      )}
      <Form label="Verify the log" onSubmit={submit} className="items-end sm:grid-cols-[1fr_auto]">
        <TextField
          label="Head from an email (optional)"
          value={kept}
          error={error}
          onChange={(event) => setKept(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" kind="secondary" busy={check.isPending}>
          Verify
        </Button>
      </Form>
      {check.isPending && seen > 0 && <p role="status">{counted(seen, 'entry', 'entries')} verified so far…</p>}
      <ErrorNotice error={check.error} />
      {check.data && !check.isPending && <Outcome {...check.data} />}
    </section>
  );
}

/** Whether the log is whole, or where it was changed. */
export const Outcome = ({ position, hash, problem }: Verified) =>
  problem ? (
    <Notice kind="danger" title="The log was changed" live>
      <p>
        {problem} {position === 1 ? 'The entry before it is right.' : `The ${position} entries before are right.`}
      </p>
    </Notice>
  ) : (
    <Notice
      kind="good"
      title={position === 1 ? '1 entry verified' : `All ${formatCount(position)} entries verified`}
      live
    >
      <p className="break-all">
        Last hash: <code>{hash}</code>
      </p>
    </Notice>
  );
