import type { ReactNode } from 'react';
import { href, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { DeskRight } from '#domain/staff/desk-rights.ts';
import { WORK_LABELS, WORK_VIEWS, type WorkView } from '#domain/staff/queue.ts';
import { site } from '#site';
import { classNames } from '#web/ui/class-names.ts';
import { loadsDocument, PlainLink } from '#web/ui/link.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { useDeskRights } from './access.ts';
import { useWork } from './work-queue.tsx';

// The room below is for the bar that says what was done, which would hide the last of a pane.
export const PANE =
  'min-w-0 desk:sticky desk:top-14 desk:h-[calc(100dvh-3.5rem)] desk:overflow-y-auto desk:pt-5 desk:pb-24';

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
  accounting: 'Accounting',
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
  accounting: 'records',
};
/** What it takes to use that tab. */
export const rightOf = (name: TabName): DeskRight => (isWork(name) ? 'records' : TABLE_RIGHTS[name]);

/** The pages of staff with a path of their own. */
const PAGES = {
  leads: { label: 'All leads', to: href('/leads'), right: 'lists' },
  users: { label: 'All users', to: href('/users'), right: 'records' },
  audit: { label: 'Audit log', to: href('/audit'), right: 'records' },
} as const satisfies Record<string, { label: string; to: string; right: DeskRight }>;
export type PageName = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as PageName[];

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

const addressOf = (name: TabName) => `${href('/admin')}?list=${name}`;

/** How much there is of what, and the way to it; a choice from a list where there is no room for a rail. `page`: the one that is shown. */
export function Rail({ page }: { page?: PageName }) {
  const tab = useTab();
  const goTo = useGoTo();
  const rights = useDeskRights() ?? [];
  const [work, tables] = [rights.includes('records') ? WORK_VIEWS : [], tablesFor(rights)];
  const pages = PAGE_NAMES.filter((name) => rights.includes(PAGES[name].right));
  const { data } = useWork(!page && isWork(tab) ? tab : 'needs_you');
  const count = (name: WorkView) => data?.counts[name] ?? 0;
  const textOf = (name: TabName) => LABELS[name] + (isWork(name) && count(name) > 0 ? ` (${count(name)})` : '');
  const options = (names: readonly TabName[]) =>
    names.map((name) => (
      <option key={name} value={addressOf(name)}>
        {textOf(name)}
      </option>
    ));
  const isOpen = (name: TabName) => !page && name === tab;
  return (
    <>
      <div className="desk:hidden">
        <SelectField
          label="Show"
          value={page ? PAGES[page].to : addressOf(tab)}
          onChange={(event) => goTo(event.target.value)}
        >
          {work.length > 0 && <optgroup label="Work">{options(work)}</optgroup>}
          <optgroup label="Tables and forms">{options(tables)}</optgroup>
          {pages.length > 0 && (
            <optgroup label="Pages">
              {pages.map((name) => (
                <option key={name} value={PAGES[name].to}>
                  {PAGES[name].label}
                </option>
              ))}
            </optgroup>
          )}
        </SelectField>
      </div>
      <nav aria-label="Desk" className="grid content-start gap-4 max-desk:hidden">
        {work.length > 0 && (
          <ul className={GROUP}>
            {work.map((name) => (
              <RailLink key={name} to={addressOf(name)} isOpen={isOpen(name)}>
                {LABELS[name]}
                {data && <Count isAlarm={name === 'alarms'}>{count(name)}</Count>}
              </RailLink>
            ))}
          </ul>
        )}
        <ul className={GROUP}>
          {tables.map((name) => (
            <RailLink key={name} to={addressOf(name)} isOpen={isOpen(name)}>
              {LABELS[name]}
            </RailLink>
          ))}
        </ul>
        {pages.length > 0 && (
          <ul className={GROUP}>
            {pages.map((name) => (
              <RailLink key={name} to={PAGES[name].to} isOpen={name === page}>
                {PAGES[name].label}
              </RailLink>
            ))}
          </ul>
        )}
      </nav>
    </>
  );
}

/** Goes to an address as a link to it would. */
function useGoTo() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to: string) => (loadsDocument(to, pathname) ? window.location.assign(to) : void navigate(to));
}

const GROUP = 'grid gap-0.5 not-first:border-line not-first:border-t not-first:pt-4';

const RailLink = ({ to, isOpen, children }: { to: string; isOpen: boolean; children: ReactNode }) => (
  <li>
    <PlainLink
      to={to}
      {...(isOpen && { 'aria-current': 'page' })}
      className={classNames(
        'flex min-h-10 items-center justify-between gap-3 rounded-md px-3 text-[0.9375rem] hover:bg-sunken',
        isOpen && 'bg-sunken font-semibold',
      )}
    >
      {children}
    </PlainLink>
  </li>
);

const Count = ({ isAlarm, children }: { isAlarm: boolean; children: number }) => (
  <span
    className={classNames(
      'figure min-w-7 rounded-full px-2 text-center text-sm',
      children === 0 ? 'text-muted' : isAlarm ? 'bg-danger-fill text-white' : 'bg-accent-wash text-accent',
    )}
  >
    {children}
  </span>
);
