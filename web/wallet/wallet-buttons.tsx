import { ArrowDownLeft, ArrowUpRight, Coins, Plus } from 'lucide-react';

/** Four in one row: on a phone each has its icon above its word. */
export const ACTION_LOOK =
  'max-sm:min-h-16 max-sm:flex-col max-sm:gap-1.5 max-sm:px-1 max-sm:text-sm sm:min-w-32 sm:min-h-12';

const ICON = 'size-4.5 shrink-0';
export const SEND_ICON = <ArrowUpRight aria-hidden className={ICON} />;
export const RECEIVE_ICON = <ArrowDownLeft aria-hidden className={ICON} />;
export const BUY_ICON = <Plus aria-hidden className={ICON} />;
export const REDEEM_ICON = <Coins aria-hidden className={ICON} />;
