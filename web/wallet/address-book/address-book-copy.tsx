import { useState } from 'react';
import { contactsImported, RECIPIENT_MESSAGES } from '#domain/wallet/recipient-messages.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { ActionError, useWalletAction, useWalletFile } from '../dialogs/wallet-action.tsx';
import { addressBook } from './recipients.ts';

/** Downloads and imports the address book as a file that only this wallet opens. */
export function AddressBookCopy() {
  const action = useWalletAction();
  const file = useWalletFile();
  const [imported, setImported] = useState<number>();
  const copy = addressBook().exportFile();

  async function read(chosen: File) {
    setImported(undefined);
    const text = await file.choose(chosen);
    if (text !== undefined) setImported(await action.run(() => addressBook().importFile(text)));
  }

  return (
    <Disclosure title="Copy or import the address book" bodyClassName="grid gap-4">
      <p className="text-muted text-sm">{RECIPIENT_MESSAGES.kept}</p>
      {copy && (
        <Button kind="secondary" className="justify-self-start" onClick={() => saveFile(copy)}>
          Download a copy
        </Button>
      )}
      <FileField
        label="Import a copy"
        accept=".json,application/json"
        chosen={file.name}
        error={file.name && file.error}
        onFile={read}
      />
      <ActionError problem={action.problem} />
      <p role="status" className="text-good text-sm empty:hidden">
        {imported !== undefined && contactsImported(imported)}
      </p>
    </Disclosure>
  );
}
