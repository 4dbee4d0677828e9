import type { ComponentProps } from 'react';
import type { Restored } from '#wallet/actions/restore.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { GroupedAddress } from '../grouped-address.tsx';

type Props = {
  question: Exclude<Restored, { status: 'restored' }>;
  account: Pick<ComponentProps<typeof SelectField>, 'name' | 'value' | 'onChange' | 'error'>;
};

/** What a wallet file leaves open: which of its accounts, or whether a file without an address holds the right one. */
export function RestoreQuestion({ question, account }: Props) {
  if (question.status === 'confirm-address') {
    return (
      <Notice kind="warning" title="Is this your address?" live>
        <GroupedAddress address={question.address} />
        <p>The file does not say which address it belongs to. A damaged file can open as another, empty wallet.</p>
      </Notice>
    );
  }
  return (
    <SelectField {...account} label="Account" hint="The file holds several accounts; this site keeps one." required>
      <option value="">Choose an account</option>
      {question.accounts.map((address, index) => (
        <option key={address ?? index} value={index}>
          {address ?? `Account ${index + 1}`}
        </option>
      ))}
    </SelectField>
  );
}
