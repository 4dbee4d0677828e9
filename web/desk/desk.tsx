import { useSearchParams } from 'react-router';
import { Segments } from '#web/ui/segments.tsx';
import { LeadList, LeadRecord } from './leads.tsx';
import { Approvals } from './parts/approvals.tsx';
import { withoutRecord } from './parts/list-choice.ts';
import { PurchaseList } from './purchase/purchase-list.tsx';
import { PurchaseRecord } from './purchase/purchase-record.tsx';
import { RedemptionList } from './redemption/redemption-list.tsx';
import { RedemptionRecord } from './redemption/redemption-record.tsx';
import { WorkQueue } from './work-queue.tsx';

const LISTS = {
  leads: { label: 'Leads', List: LeadList },
  purchases: { label: 'Purchase Requests', List: PurchaseList },
  redemptions: { label: 'Redemptions', List: RedemptionList },
};
type ListName = keyof typeof LISTS;

const OPTIONS = (Object.keys(LISTS) as ListName[]).map((name) => [name, LISTS[name].label] as const);
const RECORDS = { lead: LeadRecord, purchase: PurchaseRecord, redemption: RedemptionRecord };

/** What staff work through: what needs attention now, the three lists, and the row that the address names. */
export function Desk() {
  const [params, setParams] = useSearchParams();
  const named = params.get('list');
  const name: ListName = named !== null && Object.hasOwn(LISTS, named) ? (named as ListName) : 'leads';
  const { List } = LISTS[name];
  const close = () => setParams(withoutRecord, { preventScrollReset: true });
  return (
    <>
      <Approvals />
      <WorkQueue />
      <section aria-labelledby="lists" className="grid gap-5">
        <h2 id="lists" className="text-2xl">
          Requests
        </h2>
        <Segments
          label="Lists"
          labelHidden
          value={name}
          options={OPTIONS}
          onValue={(list) => setParams({ list }, { preventScrollReset: true })}
        />
        <List key={name} />
      </section>
      {(Object.keys(RECORDS) as (keyof typeof RECORDS)[]).map((kind) => {
        const id = params.get(kind);
        const Record = RECORDS[kind];
        return id !== null && <Record key={kind + id} id={id} onClose={close} />;
      })}
    </>
  );
}
