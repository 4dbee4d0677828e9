import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = {
  title: string | undefined;
  query: UseQueryResult<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A row with everything that is known of it. */
export function RecordDialog({ title, query, onClose, children }: Props) {
  return (
    <Dialog open onClose={onClose} title={title ?? 'Loading'} size="lg">
      {query.error && <LoadFailed title={DESK_MESSAGES.recordFailed} query={query} />}
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {children}
    </Dialog>
  );
}
