import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { RECOVERY_CODES } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { SYMBOL_IN_NAMES } from '#domain/names.ts';
import { site } from '#site';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Passkeys, usePasskeyChange } from './account.ts';

/** How many codes are left, and the way to new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const create = usePasskeyChange(
    async () => (await answerOf(api.account['recovery-codes'].$post({}, jsonBody({})))).codes,
    PASSKEY_MESSAGES.codesMade,
  );
  const made = () => create.mutate(undefined, { onSuccess: setCodes });
  return (
    <section aria-labelledby="recovery-codes" className="grid justify-items-start gap-3 border-line border-t pt-5">
      <h3 id="recovery-codes" className="text-lg">
        Recovery codes
      </h3>
      <p className="text-muted text-sm">
        With your password, each code logs you in once if you lose your passkeys.{' '}
        {left > 0 ? `You have ${left} of ${RECOVERY_CODES} left.` : 'You have none yet.'}
      </p>
      <Button kind="secondary" size="sm" busy={create.isPending} onClick={made}>
        {left > 0 ? 'Replace the recovery codes' : 'Create recovery codes'}
      </Button>
      <Dialog
        open={codes !== undefined}
        title="Your recovery codes"
        onClose={() => setCodes(undefined)}
        footer={<Button onClick={() => setCodes(undefined)}>I’ve saved them</Button>}
      >
        {codes && <Codes codes={codes} />}
      </Dialog>
    </section>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const text = `${site.name} recovery codes. Each works once, with your password.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p>This is the only time we show them. Keep them where you keep other important papers, away from this device.</p>
      <ol className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          kind="secondary"
          size="sm"
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => saveFile({ name: `${SYMBOL_IN_NAMES}-recovery-codes.txt`, text })}
        >
          Download
        </Button>
        <Button
          kind="secondary"
          size="sm"
          icon={<Printer aria-hidden className="size-4" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
    </>
  );
}

/** Whether every login needs a passkey; staff of a live site have no choice. */
export function PasskeyRule({ known }: { known: Passkeys }) {
  const save = usePasskeyChange(
    (required: boolean) => answerOf(api.account['passkey-rule'].$put({ json: { required } })),
    PASSKEY_MESSAGES.ruleSaved,
  );
  const [required, setRequired] = useState(known.required);
  function choose(wanted: boolean) {
    setRequired(wanted);
    save.mutate(wanted, { onError: () => setRequired(!wanted) });
  }
  if (known.required_of_staff) {
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
