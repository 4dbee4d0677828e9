import { useState } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useSavePasskeyRule } from './passkeys.ts';

type Props = {
  required: boolean;
  /** Staff of a live site have no choice. */
  isStaff: boolean;
};

/** Whether every login needs a passkey. */
export function PasskeyRule({ required: stored, isStaff }: Props) {
  const save = useSavePasskeyRule();
  const [required, setRequired] = useState(stored);
  function choose(next: boolean) {
    setRequired(next);
    save.mutate(next, { onError: () => setRequired(!next) });
  }
  if (isStaff) {
    return <p className="border-line border-t pt-5 text-sm">Staff accounts always need a passkey to log in.</p>;
  }
  return (
    <div className="border-line border-t pt-5">
      <Checkbox checked={required} disabled={save.isPending} onChange={(event) => choose(event.target.checked)}>
        Require a passkey or a recovery code after my password
      </Checkbox>
    </div>
  );
}
