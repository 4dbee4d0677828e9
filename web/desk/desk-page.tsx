import type { ReactNode } from 'react';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { useDeskRights } from './access.ts';
import { DeskHead } from './desk-head.tsx';
import { PANE, type PageName, Rail } from './rail.tsx';
import { SignedIn } from './signed-in.tsx';

type Props = { page: PageName; title: string; children: ReactNode };

/** A page of staff that has a path of its own, in the desk's frame: its bar, its rail, and the page beside it. */
export function DeskPage({ page, title, children }: Props) {
  const isOpen = (useDeskRights() ?? []).length > 0;
  return (
    <>
      <DeskHead title={title}>
        <SignedIn />
      </DeskHead>
      <div className="grid gap-x-5 gap-y-5 px-4 pt-4 pb-24 sm:px-5 desk:grid-cols-[13.5rem_minmax(0,1fr)] desk:py-0">
        <div className={PANE}>{isOpen && <Rail page={page} />}</div>
        <div className={PANE}>
          <div className="grid grid-cols-1 content-start gap-5">
            {children}
            <div className="desk:hidden">
              <ClockNote />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
