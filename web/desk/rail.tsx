import { href, Link, useNavigate, useSearchParams } from 'react-router';
import type { DeskRight } from '#domain/staff/desk-rights.ts';
import { WORK_LABELS, WORK_VIEWS, type WorkView } from '#domain/staff/queue.ts';
import { site } from '#site';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/text-field.tsx';
import { useDeskRights } from './access.ts';
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

const TABLE_RIGHTS: Readonly<Record<TableName, DeskRight>> = {
  leads: 'lists',
  purchases: 'lists',
  redemptions: 'lists',
  'set-price': 'prices',
  'issue-tokens': 'issue',
  signatures: 'proposals',
  screening: 'records',
  'coin-register': 'coin-register',
  attest: 'coin-register',
};
/** What it takes to use that tab. */
export const rightOf = (name: TabName): DeskRight => (isWork(name) ? 'records' : TABLE_RIGHTS[name]);

const LABELS: Readonly<Record<TabName, string>> = { ...WORK_LABELS, ...TABLES };
const TABLE_NAMES = Object.keys(TABLES) as TableName[];

export const isWork = (name: TabName): name is WorkView => (WORK_VIEWS as readonly string[]).includes(name);

/** The tab that the address names; the first that this visitor may use if it names none. */
export function useTab(): TabName {
  const named = useSearchParams()[0].get('list');
  const rights = useDeskRights() ?? [];
  if (named !== null && Object.hasOwn(LABELS, named)) return named as TabName;
  return rights.includes('records') ? 'needs_you' : (tablesFor(rights)[0] ?? 'needs_you');
}

const tablesFor = (rights: readonly DeskRight[]) => TABLE_NAMES.filter((name) => rights.includes(TABLE_RIGHTS[name]));

const addressOf = (name: TabName) => `?list=${name}`;

/** How much there is of what, and the way to it; a choice from a list where there is no room for a rail. */
export function Rail() {
  const tab = useTab();
  const navigate = useNavigate();
  const rights = useDeskRights() ?? [];
  const [work, tables] = [rights.includes('records') ? WORK_VIEWS : [], tablesFor(rights)];
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
          {work.length > 0 && <optgroup label="Work">{options(work)}</optgroup>}
          <optgroup label="Tables and forms">{options(tables)}</optgroup>
        </SelectField>
      </div>
      <nav aria-label="Desk" className="grid content-start gap-4 max-desk:hidden">
        {work.length > 0 && (
          <ul className={GROUP}>
            {work.map((name) => (
              <Tab key={name} name={name} isOpen={name === tab} count={data && count(name)} />
            ))}
          </ul>
        )}
        <ul className={GROUP}>
          {tables.map((name) => (
            <Tab key={name} name={name} isOpen={name === tab} />
          ))}
        </ul>
        {rights.includes('records') && (
          <ul className={GROUP}>
            <li>
              <Link reloadDocument to={href('/audit')} className={LINK}>
                Audit log
              </Link>
            </li>
          </ul>
        )}
      </nav>
    </>
  );
}

const GROUP = 'grid gap-0.5 not-first:border-line not-first:border-t not-first:pt-4';
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
