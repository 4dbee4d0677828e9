import { href, Link, useNavigate, useSearchParams } from 'react-router';
import { WORK_LABELS, WORK_VIEWS, type WorkView } from '#domain/staff/queue.ts';
import { site } from '#site';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/text-field.tsx';
import { useWork } from './work-queue.tsx';

/** The tables and forms that docs/product.md (Pages and paths) names, each a tab. */
const TABLES = {
  leads: 'Leads',
  purchases: 'Purchase Requests',
  redemptions: 'Redemptions',
  'set-price': `Set ${site.symbol} Price`,
  'issue-tokens': `Issue ${site.symbol}`,
  signatures: 'Safe signatures',
  screening: 'Screening',
  'coin-register': 'Coin register',
  attest: 'Attest',
} as const;
export type TableName = keyof typeof TABLES;
export type TabName = WorkView | TableName;

const LABELS: Readonly<Record<TabName, string>> = { ...WORK_LABELS, ...TABLES };
const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export const isWork = (name: TabName): name is WorkView => (WORK_VIEWS as readonly string[]).includes(name);

/** The tab that the address names; what needs staff if it names none. */
export function useTab(): TabName {
  const named = useSearchParams()[0].get('list');
  return named !== null && Object.hasOwn(LABELS, named) ? (named as TabName) : 'needs_you';
}

const addressOf = (name: TabName) => `?list=${name}`;

/** How much there is of what, and the way to it; a choice from a list where there is no room for a rail. */
export function Rail() {
  const tab = useTab();
  const navigate = useNavigate();
  const { data } = useWork(isWork(tab) ? tab : 'needs_you');
  const count = (name: WorkView) => data?.counts[name] ?? 0;
  const textOf = (name: TabName) => LABELS[name] + (isWork(name) && count(name) > 0 ? ` (${count(name)})` : '');
  const options = (names: readonly TabName[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {textOf(name)}
      </option>
    ));
  return (
    <>
      <div className="desk:hidden">
        <SelectField label="Show" value={tab} onChange={(event) => navigate(addressOf(event.target.value as TabName))}>
          <optgroup label="Work">{options(WORK_VIEWS)}</optgroup>
          <optgroup label="Tables and forms">{options(TABLE_NAMES)}</optgroup>
        </SelectField>
      </div>
      <nav aria-label="Desk" className="grid content-start gap-4 max-desk:hidden">
        <ul className="grid gap-0.5">
          {WORK_VIEWS.map((name) => (
            <Tab key={name} name={name} isOpen={name === tab} count={data && count(name)} />
          ))}
        </ul>
        <ul className="grid gap-0.5 border-line border-t pt-4">
          {TABLE_NAMES.map((name) => (
            <Tab key={name} name={name} isOpen={name === tab} />
          ))}
        </ul>
        <ul className="grid gap-0.5 border-line border-t pt-4">
          <li>
            <Link reloadDocument to={href('/audit')} className={LINK}>
              Audit log
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}

const LINK = 'flex min-h-10 items-center justify-between gap-3 rounded-md px-3 text-[0.9375rem] hover:bg-sunken';

function Tab({ name, isOpen, count }: { name: TabName; isOpen: boolean; count?: number | undefined }) {
  const isAlarm = name === 'alarms' && count !== undefined && count > 0;
  return (
    <li>
      <Link
        to={addressOf(name)}
        aria-current={isOpen ? 'page' : undefined}
        className={classNames(LINK, isOpen && 'bg-sunken font-semibold')}
      >
        {LABELS[name]}
        {count !== undefined && (
          <span
            className={classNames(
              'figure min-w-7 rounded-full px-2 text-center text-sm',
              isAlarm ? 'bg-danger-fill text-white' : count > 0 ? 'bg-accent-wash text-accent' : 'text-muted',
            )}
          >
            {count}
          </span>
        )}
      </Link>
    </li>
  );
}
