import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { useState } from 'react';
import { shownDate } from '#domain/dates.ts';
import { formatCount } from '#domain/money.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { type Moment, Timeline } from '#web/ui/timeline.tsx';
import type { ActionFields } from '../parts/action-fields.ts';
import { ActionForm, Subject } from '../parts/action-form.tsx';
import { actorText } from '../parts/history.tsx';

const lotCall = api.register.lots[':lot'];
type Exclusion = InferRequestType<typeof lotCall.exclusion.$post>['json'];
type History = Awaited<ReturnType<typeof readLot>>;

const readLot = (id: string) => answerOf(lotCall.$get({ param: { lot: id } }));

const FIELDS: ActionFields<Exclusion> = {
  reason: {
    label: 'Reason',
    kind: 'line',
    hint: 'Everyone can read it in the next attestation.',
    suggestions: ['Coins were redeemed', 'Moved to another depository', 'Registered by mistake'],
  },
  rest_coins: {
    label: 'Coins that stay',
    kind: 'count',
    optional: true,
    hint: 'If only some were taken out.',
  },
  rest_id: { label: 'New lot id for them', kind: 'line', optional: true },
};

type Props = { id: string; onOpen: (id: string) => void; onClose: () => void };

/** A lot, what became of it and the way to take it out. */
export function LotDialog({ id, onOpen, onClose }: Props) {
  const query = useQuery({ queryKey: queryKeys.deskLot(id), queryFn: () => readLot(id) });
  return (
    <Dialog open title={`Lot ${id}`} size="md" onClose={onClose}>
      <Loaded query={query} failed="We couldn’t load this lot">
        {(lot) => (
          <div className="grid gap-5" data-record>
            <LotFacts lot={lot} />
            <Timeline moments={momentsOf(lot)} />
            <Related lot={lot} onOpen={onOpen} />
            {!lot.excluded && <Exclude id={id} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const LotFacts = ({ lot }: { lot: History }) => (
  <Facts
    items={[
      ['Coins', formatCount(lot.coins)],
      ['Year', String(lot.year)],
      ['Mint', lot.mint],
      ['Depository', lot.depository],
      ...(lot.box ? [['Box', lot.box] as const] : []),
      ['Received', shownDate(lot.received_on)],
      ...(lot.serials.length > 0 ? [['Serial numbers', lot.serials.join(', ')] as const] : []),
    ]}
  />
);

const momentsOf = (lot: History): Moment[] => [
  ...(lot.excluded && lot.excluded_by
    ? [
        {
          key: 'excluded',
          title: 'Taken out',
          at: lot.excluded.at,
          who: actorText(lot.excluded_by),
          text: lot.excluded.reason,
        },
      ]
    : []),
  {
    key: 'registered',
    title: 'Registered',
    at: lot.registered_at,
    who: actorText(lot.registered_by),
    ...(lot.rest_of && { text: `The rest of lot ${lot.rest_of}` }),
    ...(lot.import_sha256 && { text: `From the file with SHA-256 ${lot.import_sha256}` }),
  },
];

const Related = ({ lot, onOpen }: { lot: History; onOpen: (id: string) => void }) => (
  <div className="flex flex-wrap gap-3 empty:hidden">
    {[lot.rest_of, lot.rest].map(
      (other) =>
        other !== null && (
          <Button key={other} kind="secondary" size="sm" onClick={() => onOpen(other)}>
            Lot {other}
          </Button>
        ),
    )}
  </div>
);

function Exclude({ id }: { id: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
          Take out…
        </Button>
      </div>
    );
  async function exclude(json: Exclusion) {
    await answerOf(lotCall.exclusion.$post({ param: { lot: id }, json }));
    flash(`Lot ${id} doesn’t count anymore.`, 'green');
    await queries.invalidateQueries({ queryKey: queryKeys.deskRegister });
  }
  return (
    <Subject value={`lot ${id}`}>
      <ActionForm
        label="Take out of the register"
        fields={FIELDS}
        confirm="Take out"
        danger
        onSubmit={exclude}
        onClose={() => setOpen(false)}
      />
    </Subject>
  );
}
