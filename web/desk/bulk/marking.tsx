import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { markedText } from '#domain/staff/messages.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf } from '#web/lib/api.ts';
import { DESK_LISTS } from '../parts/use-list.ts';
import { type Chosen, doToEach } from './do-to-each.ts';
import { type Report, ReportBar } from './report-bar.tsx';

const Marking = createContext<(records: readonly Chosen[], complete: boolean) => void>(() => {});

/** Marks records as complete, or opens them again; the bar below says so, and takes it back. */
export const useMarkComplete = () => useContext(Marking);

/** 'Purchase of 2 USG', or '12 records'. */
const nameOf = ([first, ...rest]: readonly Chosen[]) =>
  first && rest.length === 0 ? first.title : `${rest.length + 1} records`;

const setComplete = ({ kind, id }: Chosen, complete: boolean) =>
  answerOf(DESK_LISTS[kind].calls[':id'].$put({ param: { id }, json: { complete } }));

/** Lets everything inside mark records as complete, and says below what was done. */
export function MarkingDesk({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [report, setReport] = useState<Report>();
  const { mutate } = useMutation({
    mutationKey: deskQueryKeys.desk,
    mutationFn: async ({ records, complete }: { records: readonly Chosen[]; complete: boolean }) => {
      const { done, failures } = await doToEach(records, (record) => setComplete(record, complete));
      if (done.length === 0) setReport({ text: '', failures });
      else setReport({ text: markedText(nameOf(done), complete), failures, undo: () => mark(done, !complete) });
      await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
    },
  });
  const mark = useCallback((records: readonly Chosen[], complete: boolean) => mutate({ records, complete }), [mutate]);
  return (
    <Marking value={mark}>
      {children}
      <div
        role="status"
        className="fixed inset-x-0 bottom-4 z-30 mx-auto grid w-fit max-w-[calc(100%-2rem)] desk:ml-5 print:hidden"
      >
        {report && <ReportBar report={report} onClose={() => setReport(undefined)} />}
      </div>
    </Marking>
  );
}
