import type { PurchaseDetail } from '../purchase/use-purchase-record.ts';
import type { RedemptionDetail } from '../redemption/use-redemption-record.ts';
import { Correspondence } from './correspondence.tsx';
import { History } from './history.tsx';
import { Identity } from './identity.tsx';
import { Notes } from './notes.tsx';

type Detail = Pick<RedemptionDetail, 'id' | 'identity' | 'files' | 'is_own' | 'transitions' | 'hits'> &
  Partial<Pick<PurchaseDetail, 'messages'>>;

type Props = {
  kind: 'purchase' | 'redemption';
  record: Detail;
  /** What its history is called, and the transitions in it. */
  historyOf: string;
  labels: Readonly<Record<string, string>>;
};

/** The end of every purchase and redemption: identity data, messages and files, history and notes. */
export function RecordEnd({ kind, record, historyOf, labels }: Props) {
  const { id, identity, files, messages, transitions, hits, is_own: isOwn } = record;
  return (
    <>
      <Identity records={identity} />
      <Correspondence subject={{ kind, id }} files={files} {...(messages && { messages })} isOwn={isOwn} />
      <History of={historyOf} transitions={transitions} labels={labels} matches={hits} />
      <Notes subject={{ kind, id }} isOwn={isOwn} />
    </>
  );
}
