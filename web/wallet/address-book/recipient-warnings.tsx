import type { KnownAddress } from '#wallet/look-alike.ts';
import type { Finding } from '#wallet/recipient.ts';
import { WithAddresses } from '#web/ui/address.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DifferingAddress } from '#web/ui/differing-address.tsx';
import { Notice } from '#web/ui/notice.tsx';

const GRAVE: readonly Finding['check'][] = ['look-alike', 'contract'];

/** Whether a warning must be accepted with a tick before the address is used. */
export const needsTick = (warnings: readonly Finding[] = []): boolean =>
  warnings.some(({ check }) => GRAVE.includes(check));

const ORIGINS: Record<KnownAddress['from'], string> = {
  book: 'The address in your address book',
  linked: 'The wallet linked to your account',
  sent: 'The address you’ve sent to before',
  own: 'Your own address',
  token: 'The address of the token contract',
  received: 'An address you’ve received from',
};

/** The label of a known address beside one that looks like it. */
const titleOf = ({ from, name }: KnownAddress): string => (name ? `${name}, in your address book` : ORIGINS[from]);

type Props = {
  /** The address that the warnings are about. */
  address: string;
  warnings: readonly Finding[];
  /** The tick that grave warnings need; undefined if they are only shown. */
  tick?: {
    label: string;
    accepted: boolean;
    disabled?: boolean;
    error?: string | undefined;
    onChange: (accepted: boolean) => void;
  };
};

/** Every warning about an address. One that looks like a known address is shown beside it, with the differences marked. */
export function RecipientWarnings({ address, warnings, tick }: Props) {
  return (
    <>
      {warnings.map(({ check, message, known }) => (
        <Notice key={check} kind={GRAVE.includes(check) ? 'danger' : 'warning'}>
          <p className="break-words">
            <WithAddresses>{message}</WithAddresses>
          </p>
          {known && (
            <dl className="mt-1 grid gap-1">
              <dt className="text-muted text-sm">This address</dt>
              <dd>
                <DifferingAddress of={address} unlike={known.address} />
              </dd>
              <dt className="text-muted text-sm">{titleOf(known)}</dt>
              <dd>
                <DifferingAddress of={known.address} unlike={address} />
              </dd>
            </dl>
          )}
        </Notice>
      ))}
      {tick && needsTick(warnings) && (
        <Checkbox
          checked={tick.accepted}
          disabled={tick.disabled}
          error={tick.error}
          onChange={(event) => tick.onChange(event.target.checked)}
        >
          {tick.label}
        </Checkbox>
      )}
    </>
  );
}
