import { ZERO_VALUE_SWITCH } from '#domain/messages/transaction.ts';
import { Checkbox } from './checkbox.tsx';

type Props = { shown: boolean; onChange: (shown: boolean) => void };

/** Shows or hides transfers of nothing: strangers make them to put a look-alike address into a list. */
export function ZeroValueSwitch({ shown, onChange }: Props) {
  return (
    <Checkbox checked={shown} onChange={(event) => onChange(event.target.checked)}>
      {ZERO_VALUE_SWITCH}
    </Checkbox>
  );
}
