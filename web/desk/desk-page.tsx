import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ClockNote } from '#web/ui/clock-note.tsx';
import { useDeskRights } from './access.ts';
import { DeskHead } from './desk-head.tsx';
import { PANE, type PageName, Rail } from './rail.tsx';
import { SignedIn } from './signed-in.tsx';

type FrameProps = {
  rail: ReactNode;
  /** Whether a record is beside its list. */
  isSplit?: boolean;
  /** Whether the record takes the rail's place where there is no room for both. */
  isCovered?: boolean;
  children: ReactNode;
};

/** The desk's rail, and beside it what is open, which alone is printed. */
export const DeskFrame = ({ rail, isSplit = false, isCovered = false, children }: FrameProps) => (
  <div
    className={classNames(
      'grid gap-x-5 gap-y-4 px-4 pt-4 pb-24 sm:px-5 desk:py-0',
      isSplit ? 'desk:grid-cols-[13.5rem_minmax(22rem,27rem)_minmax(0,1fr)]' : 'desk:grid-cols-[13.5rem_minmax(0,1fr)]',
    )}
  >
    <div className={classNames(PANE, 'print:hidden', isCovered && 'max-desk:hidden')}>{rail}</div>
    {children}
    <div className="desk:hidden print:hidden">
      <ClockNote />
    </div>
  </div>
);

type Props = { page: PageName; title: string; children: ReactNode };

/** A page of staff that has a path of its own, in the desk's frame: its bar, its rail, and the page beside it. */
export function DeskPage({ page, title, children }: Props) {
  const isOpen = (useDeskRights() ?? []).length > 0;
  return (
    <>
      <DeskHead title={title}>
        <SignedIn />
      </DeskHead>
      <DeskFrame rail={isOpen && <Rail page={page} />}>
        <div className={PANE}>
          <div className="grid grid-cols-1 content-start gap-5">{children}</div>
        </div>
      </DeskFrame>
    </>
  );
}
