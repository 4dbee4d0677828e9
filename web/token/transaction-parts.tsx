import type { LucideIcon } from 'lucide-react';
import { ZERO_VALUE_SWITCH } from '#domain/messages/chain-lists.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Who sent a transaction's tokens, or who received them. */
export const Party = ({ side, address }: { side: 'From' | 'To'; address: string | null }) => (
  <p className="text-muted text-sm">
    {side} {address && <AddressText of={address} className="text-ink" />}
  </p>
);

const LOOKS = { accent: 'size-11 bg-accent-wash', plain: 'size-10 bg-sunken' };

type IconProps = { Icon: LucideIcon; look?: keyof typeof LOOKS; onPhone?: boolean };

/** The icon of a transaction's kind, before its row. Hidden on phones unless `onPhone`. */
export const TransactionIcon = ({ Icon, look = 'accent', onPhone = false }: IconProps) => (
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

type SwitchProps = { shown: boolean; onChange: (shown: boolean) => void };

/** Shows or hides zero-value transfers: scammers make them to put a look-alike address into a list. */
export function ZeroValueSwitch({ shown, onChange }: SwitchProps) {
  return (
    <Checkbox checked={shown} onChange={(event) => onChange(event.target.checked)}>
      {ZERO_VALUE_SWITCH}
    </Checkbox>
  );
}
