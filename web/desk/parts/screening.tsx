import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { listName, SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { counted } from '#domain/counted.ts';
import { shownDate, shownTime } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { DESK, unlessLive } from '#web/lib/live.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorList, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FileUpload } from './file-upload.tsx';

type Status = InferResponseType<typeof api.screening.$get, 200>;
type List = Status['lists'][number];

const REFRESH_MS = 15_000;

/** The sanctions lists in force and how to replace them. */
export function Screening() {
  const status = useQuery({
    queryKey: deskQueryKeys.deskScreening,
    queryFn: () => answerOf(api.screening.$get()),
    refetchInterval: () => unlessLive(DESK, REFRESH_MS),
  });
  const { data } = status;
  return (
    <div className="grid max-w-3xl content-start gap-5">
      <h2 className="text-xl">Screening</h2>
      <p className="text-muted">
        Wallets, names and the senders of tokens are compared with these lists at each request, order, issue and
        shipment, and all open records again when a list changes. A match stops the record until two people release it.
      </p>
      {status.error && <LoadFailed title="We couldn’t load the lists" query={status} />}
      {status.isPending && <Skeleton className="h-40 w-full" />}
      {data?.mode === 'none' && (
        <Notice kind="warning" title="Screening is off">
          <p>SCREENING is set to none, so nothing is compared with any list.</p>
        </Notice>
      )}
      {data && data.mode === 'on' && data.lists.length === 0 && (
        <Notice kind="warning" title={SCREENING_MESSAGES.noneHeading}>
          <p>Nothing is checked until there is one.</p>
        </Notice>
      )}
      {data && data.stopped > 0 && (
        <Notice kind="danger" title={`${counted(data.stopped, 'record is', 'records are')} stopped`}>
          <p>You’ll find them under Alarms.</p>
        </Notice>
      )}
      {data?.lists.map((list) => (
        <InForce key={list.id} list={list} maxAgeDays={data.max_age_days} />
      ))}
      {data?.refused && (
        <Notice kind="danger" title={`${data.refused.file} was refused ${shownTime(data.refused.at)}`}>
          <ErrorList errors={data.refused.errors} />
        </Notice>
      )}
      <Upload />
    </div>
  );
}

function InForce({ list, maxAgeDays }: { list: List; maxAgeDays: number }) {
  const isOld = list.age_days > maxAgeDays;
  const age = `${counted(list.age_days, 'day')} old`;
  return (
    <section
      aria-label={listName(list.kind)}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h3 className="text-lg">{listName(list.kind)}</h3>
      <Facts
        items={[
          [
            'Date',
            <span key="d" className={isOld ? 'font-semibold text-danger' : ''}>
              {shownDate(list.listed_on)}, {age}
              {isOld && `: more than ${maxAgeDays} days`}
            </span>,
          ],
          ['Read', `${shownTime(list.read_at)} from ${list.file}`],
          [
            'Compared',
            `${counted(list.names, 'name', 'names')} and ${counted(list.addresses, 'address', 'addresses')}${
              list.other_addresses > 0
                ? `; ${counted(list.other_addresses, 'address', 'addresses')} of other chains can’t occur here`
                : ''
            }`,
          ],
          [
            'Open records',
            `${formatCount(list.rechecked)} checked again${list.is_rechecked ? '' : ' so far'}, ${formatCount(list.recheck_hits)} of them stopped`,
          ],
          [
            'SHA-256',
            <code key="h" className="wrap-anywhere select-all text-sm">
              {list.sha256}
            </code>,
          ],
        ]}
      />
    </section>
  );
}

/** A list of over 100 MB goes over the wire as a tenth of that. */
async function packed(file: File): Promise<Blob> {
  const stream = file.stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).blob();
}

function Upload() {
  const queries = useQueryClient();
  return (
    <FileUpload
      title="Upload a list"
      field={{
        label: 'List file',
        hint: 'OFAC’s SDN_ADVANCED.XML, or a text of your own: its date in the first line (date: 2026-11-20), then an address or a name in each line. It replaces the list of its kind.',
        accept: '.xml,.txt,text/xml,text/plain',
      }}
      button="Upload"
      refused="This list can’t be taken. Nothing was changed."
      faults="list"
      upload={async (file) => {
        const init = { body: await packed(file), headers: { 'content-type': 'application/gzip' } };
        return answerOf(api.screening.lists.$post({ query: { file: file.name } }, { init }));
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: deskQueryKeys.desk })}
      taken={({ outcome }) =>
        outcome === 'same'
          ? SCREENING_MESSAGES.same
          : 'The list is in force. All open records are being checked against it.'
      }
    />
  );
}
