import { Suspense } from 'react';
import { href, type MetaArgs, useLocation } from 'react-router';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { DeskWaiting } from './desk-head.tsx';

const StaffList = lazyPart(() => import('./staff-lists.tsx'));

/** Staff's lists of people by path. */
const LISTS: Record<string, { page: 'leads' | 'users'; title: string }> = {
  [href('/leads')]: { page: 'leads', title: 'All Them Leads' },
  [href('/users')]: { page: 'users', title: 'All Them Users' },
};

function listAt(pathname: string) {
  const list = LISTS[pathname.toLowerCase().replace(/\/+$/, '')];
  if (!list) throw new Error(`No list of people at ${pathname}: add it to LISTS`);
  return list;
}

export const meta = ({ location }: Pick<MetaArgs, 'location'>) =>
  pageMeta(listAt(location.pathname).title, 'For staff.')();

export default function People() {
  const list = listAt(useLocation().pathname);
  return (
    <Suspense fallback={<DeskWaiting title={list.title} />}>
      <StaffList {...list} />
    </Suspense>
  );
}
