import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { useRef, useState } from 'react';
import { ACCOUNTING_KEY_DAYS, ACCOUNTING_MESSAGES } from '#domain/accounting/keys.ts';
import { counted } from '#domain/counted.ts';
import { shownTime } from '#domain/dates.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { WithAddresses } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice, Loaded, Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { ActionFields } from './parts/action-fields.ts';
import { ActionForm } from './parts/action-form.tsx';

const keysCall = api['accounting-keys'];
type Shown = InferResponseType<typeof keysCall.$get, 200>;
type Key = Shown['keys'][number];
type NewKey = InferRequestType<typeof keysCall.$post>['json'];

/** The keys by which programs read orders and redemptions, and where they are told of changes. */
export function Accounting() {
  const query = useQuery({ queryKey: deskQueryKeys.accountingKeys, queryFn: () => answerOf(keysCall.$get()) });
  return (
    <div className="grid max-w-4xl content-start gap-6">
      <h2 className="text-xl">Accounting</h2>
      <p className="max-w-3xl text-muted">
        With a key, an accounting program reads orders, redemptions, prices and supply. It changes nothing, and it reads
        no names, email addresses, wallets or streets.{' '}
        <TextLink to={api['openapi.json'].$path()}>The calls in OpenAPI 3.1</TextLink>
      </p>
      <CreateKey />
      <Loaded query={query} failed="We couldn’t load the keys">
        {({ keys, webhooks }) => (
          <>
            <Keys keys={keys} />
            <Webhooks webhooks={webhooks} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const CREATE = 'Create a key';
const FIELDS: ActionFields<NewKey> = {
  name: {
    label: 'What it’s for',
    kind: 'line',
    needed: ACCOUNTING_MESSAGES.nameNeeded,
    hint: 'The program, and where it runs.',
  },
  days: {
    label: 'Works for',
    kind: 'select',
    initial: String(ACCOUNTING_KEY_DAYS[1]),
    options: ACCOUNTING_KEY_DAYS.map((days) => [String(days), `${days} days`]),
  },
};

/** What had the focus is gone. */
const focusOn = (element: HTMLElement | null) => element?.focus();

function CreateKey() {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [hasClosed, setClosed] = useState(false);
  const [secret, setSecret] = useState<string>();
  function close() {
    setOpen(false);
    setClosed(true);
  }
  async function create(json: NewKey) {
    const made = await answerOf(keysCall.$post({ json }));
    setSecret(made.secret);
    await queries.invalidateQueries({ queryKey: deskQueryKeys.accountingKeys });
  }
  if (secret !== undefined)
    return (
      <div ref={focusOn} tabIndex={-1} className="outline-none">
        <Notice kind="good" title="Copy the new key now" live>
          <p>We can’t show it again: we keep only a one-way code of it.</p>
          <p className="my-3">
            <CopyText text={secret} label="the new key" />
          </p>
          <p>
            <Button kind="secondary" size="sm" onClick={() => setSecret(undefined)}>
              I’ve stored it
            </Button>
          </p>
        </Notice>
      </div>
    );
  if (isOpen)
    return <ActionForm label={CREATE} fields={FIELDS} confirm="Create key" onSubmit={create} onClose={close} />;
  return (
    <div>
      <Button size="sm" ref={hasClosed ? focusOn : undefined} onClick={() => setOpen(true)}>
        {CREATE}
      </Button>
    </div>
  );
}

const ENDED: Readonly<Record<Exclude<Key['state'], 'usable'>, string>> = { revoked: 'Revoked', expired: 'Expired' };

const COLUMNS: readonly Column<Key>[] = [
  {
    label: 'Key',
    cell: ({ name, prefix }) => (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{name}</span>
        <code className="text-muted text-sm">{prefix}…</code>
      </span>
    ),
    className: 'md:min-w-44',
  },
  {
    label: 'Works until',
    cell: ({ id, name, state, expires_at }) =>
      state === 'usable' ? (
        <span className="grid justify-items-start gap-2">
          {shownTime(expires_at)}
          <Revoke id={id} name={name} />
        </span>
      ) : (
        <span className="text-muted">{ENDED[state]}</span>
      ),
  },
  { label: 'Last used', cell: ({ last_used_at }) => (last_used_at ? shownTime(last_used_at) : 'Never') },
  {
    label: 'Created',
    cell: ({ created_at, made_by }) => (
      <span className="grid gap-0.5">
        {shownTime(created_at)}
        <span className="wrap-anywhere text-muted text-sm">
          <WithAddresses>{made_by ?? ''}</WithAddresses>
        </span>
      </span>
    ),
  },
];

function Revoke({ id, name }: Pick<Key, 'id' | 'name'>) {
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const revoked = useMutation({
    mutationFn: () => answerOf(keysCall[':id'].$delete({ param: { id } })),
    onSuccess: () => {
      flash(`The key for ${name} opens nothing anymore.`, 'success');
      // The button goes with the next answer.
      button.current?.closest('section')?.focus();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: deskQueryKeys.accountingKeys }),
  });
  return (
    <>
      <Button
        kind="secondary"
        size="sm"
        ref={button}
        busy={revoked.isPending}
        aria-label={`Revoke the key for ${name}`}
        onClick={() => revoked.mutate()}
      >
        Revoke
      </Button>
      <ErrorNotice error={revoked.error} />
    </>
  );
}

const Keys = ({ keys }: Pick<Shown, 'keys'>) => (
  <Table
    caption="Accounting keys, newest first"
    columns={COLUMNS}
    rows={keys}
    rowKey={({ id }) => id}
    empty="There are no keys yet."
    stacked
  />
);

/** Where changes are sent, and whether they arrive. */
const Webhooks = ({ webhooks }: Pick<Shown, 'webhooks'>) => (
  <section aria-labelledby="webhooks" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
    <h3 id="webhooks" className="text-lg">
      Webhooks
    </h3>
    {webhooks === null && (
      <p className="text-muted">
        No program is told when an order or a redemption changes. The operator can name one in{' '}
        <code>ACCOUNTING_WEBHOOK_URL</code>.
      </p>
    )}
    {webhooks && (
      <Facts
        items={[
          ['Changes are sent to', webhooks.origin],
          ['Still to be sent', webhooks.waiting === 0 ? 'Nothing' : counted(webhooks.waiting, 'change')],
          ...(webhooks.since ? [['Waiting since', shownTime(webhooks.since)] as const] : []),
          ...(webhooks.problem ? [['The last problem', webhooks.problem] as const] : []),
        ]}
      />
    )}
  </section>
);
