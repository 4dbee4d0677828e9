import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { RECOVERY_CODES } from '#domain/accounts/limits.ts';
import { SYMBOL_IN_NAMES } from '#domain/names.ts';
import { site } from '#site';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCreateRecoveryCodes } from './passkeys.ts';

/** How many codes are left, and the way to new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const create = useCreateRecoveryCodes();
  return (
    <section aria-labelledby="recovery-codes" className="grid justify-items-start gap-3 border-line border-t pt-5">
      <h3 id="recovery-codes" className="text-lg">
        Recovery codes
      </h3>
      <p className="text-muted text-sm">
        With your password, each code logs you in once if you lose your passkeys.{' '}
        {left > 0 ? `You have ${left} of ${RECOVERY_CODES} left.` : 'You have none yet.'}
      </p>
      <Button
        kind="secondary"
        size="sm"
        busy={create.isPending}
        onClick={() => create.mutate(undefined, { onSuccess: setCodes })}
      >
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
