import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

const LOOK = {
  info: ['border-line bg-sunken', 'text-accent', Info],
  good: ['border-good bg-good-wash', 'text-good', CircleCheck],
  warning: ['border-accent bg-accent-wash', 'text-accent', TriangleAlert],
  danger: ['border-danger bg-danger-wash', 'text-danger', CircleAlert],
} as const;

type Props = {
  kind?: keyof typeof LOOK;
  title?: string;
  children?: ReactNode;
  /** Screen readers announce it as soon as it appears. */
  live?: boolean;
};

/** In an open dialog, whose buttons stay in sight while its text may not. */
function intoSight(box: Element | null) {
  if (box?.closest('dialog[open]')) box.scrollIntoView({ block: 'nearest' });
}

/** A remark set apart from the text. */
export function Notice({ kind = 'info', title, children, live = false }: Props) {
  const [box, accent, Icon] = LOOK[kind];
  return (
    <div
      {...(live && { role: kind === 'danger' ? 'alert' : 'status', ref: intoSight })}
      className={classNames('flex gap-3 rounded-md border px-4 py-3.5 text-[0.9375rem] text-ink', box)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', accent)} />
      <div className="wrap-anywhere grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** Everything that is wrong, one under the other. */
export const ErrorList = ({ errors }: { errors: readonly string[] }) => (
  <ul className="grid gap-1">
    {errors.map((error) => (
      <li key={error} className="wrap-anywhere">
        {error}
      </li>
    ))}
  </ul>
);

type ErrorProps = { error: unknown; text?: (error: unknown) => string };

/** What went wrong, announced at once; nothing while there is no error. */
export const ErrorNotice = ({ error, text = messageOf }: ErrorProps) =>
  error ? (
    <Notice kind="danger" live>
      <p>{text(error)}</p>
    </Notice>
  ) : null;

type LoadFailedProps = {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Instead of what the error says. */
  children?: string;
};

/** Instead of what could not be loaded: what happened, and the way to try again. */
export function LoadFailed({ title, query, children }: LoadFailedProps) {
  return (
    <Notice kind="danger" title={title} live>
      <p>{children ?? messageOf(query.error)}</p>
      <p className="mt-2">
        <Button kind="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title of the notice where it failed. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A query's result; until then a placeholder, or a way to try again. */
export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadFailed title={failed} query={query} /> : <Skeleton className="w-full max-w-sm" />;
}
