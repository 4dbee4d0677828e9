import type { LucideIcon } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

const LOOKS = { accent: 'size-11 bg-accent-wash', plain: 'size-10 bg-sunken' };

type Props = { Icon: LucideIcon; look?: keyof typeof LOOKS; onPhone?: boolean };

/** The sign of a transaction's kind before its row; only where there is room, unless it is wanted on a phone too. */
export const TransactionIcon = ({ Icon, look = 'accent', onPhone = false }: Props) => (
  <span
    className={classNames(
      'items-center justify-center rounded-full text-accent',
      LOOKS[look],
      onPhone ? 'flex' : 'hidden sm:flex',
    )}
  >
    <Icon aria-hidden className="size-5" />
  </span>
);
