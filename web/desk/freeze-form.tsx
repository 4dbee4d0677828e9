import { useState } from 'react';
import { getAddress, isAddress } from 'viem';
import { visibleText } from '#domain/field-schemas.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { site } from '#site';
import { freezeCall } from '#wallet/calls.ts';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { WalletAction } from './parts/wallet-action.tsx';

const ACTS = [
  ['freeze', 'Freeze'],
  ['unfreeze', 'Unfreeze'],
] as const;

/** Freezes an account, or ends that; for a wallet with COMPLIANCE. The chain gets the hash of the reason alone. */
export function FreezeForm() {
  const [act, setAct] = useState<'freeze' | 'unfreeze'>('freeze');
  const [typed, setTyped] = useState('');
  const [written, setWritten] = useState('');
  // As the server keeps it, or its hash would be another's.
  const reason = visibleText(written);
  const account = typed.trim();
  const isValid = isAddress(account);
  const label = act === 'freeze' ? 'Freeze' : 'Unfreeze';
  return (
    <section aria-labelledby="freeze" className="card grid gap-5">
      <h2 id="freeze" className="text-xl">
        Freeze an account
      </h2>
      <p className="text-muted">
        A frozen account can neither send, receive nor redeem {site.symbol}. Everyone can see that it’s frozen, and the
        hash of the reason.
      </p>
      <Segments label="What to do" labelHidden value={act} options={ACTS} onValue={setAct} />
      <TextField
        label="Account"
        value={typed}
        autoComplete="off"
        error={account !== '' && !isValid ? DESK_MESSAGES.accountInvalid : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label="Reason"
        hint="Keep this text word for word: its hash is what proves it later."
        value={written}
        autoComplete="off"
        onChange={(event) => setWritten(event.target.value)}
      />
      {isValid && reason !== '' && (
        <WalletAction
          needs="COMPLIANCE"
          label={label}
          question={`${label} this account?`}
          call={(token) => freezeCall(token, getAddress(account), reason, act === 'freeze')}
          purpose={{ kind: 'guard', title: `${label} ${account}`, reason }}
          facts={[['Reason', reason]]}
        />
      )}
    </section>
  );
}
