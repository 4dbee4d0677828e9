import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { WALLET_FORM_MESSAGES, WALLET_PROBLEM_MESSAGES } from '#domain/messages/wallet.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field, type FieldProps } from '#web/ui/field.tsx';

/** More than any wallet file has; a film chosen by mistake is not read into memory. */
const MAX_BYTES = 1_000_000;

type Choice = { name: string; text: string } | { name: string; error: string };

/** The wallet file that someone chose, read as text. */
export function useWalletFile() {
  const [choice, setChoice] = useState<Choice>();
  const chosen = choice && 'text' in choice ? choice : undefined;
  return {
    chosen,
    name: choice?.name,
    /** Why there is no file to go on with. */
    error: chosen ? undefined : choice && 'error' in choice ? choice.error : WALLET_FORM_MESSAGES.fileNeeded,
    async choose(file: File): Promise<void> {
      const { name } = file;
      if (file.size > MAX_BYTES) return setChoice({ name, error: WALLET_PROBLEM_MESSAGES.fileTooLarge });
      const text = await file.text().catch(() => undefined);
      setChoice(text === undefined ? { name, error: WALLET_FORM_MESSAGES.fileUnread } : { name, text });
    },
  };
}

type Props = FieldProps & {
  name?: string;
  accept?: string;
  disabled?: boolean;
  /** The chosen file's name; the input itself cannot be given a file. */
  chosen: string | undefined;
  onFile: (file: File) => void;
};

/** One file from the reader's device; a chosen one stays named here even when the form is refused. */
export function FileField({ label, hint, error, required, chosen, onFile, name, accept, disabled }: Props) {
  return (
    <Field {...{ label, hint, error }} {...(required !== undefined && { required })}>
      {(control) => (
        <div className="control control-group relative" data-invalid={control['aria-invalid']}>
          <FileUp aria-hidden className="ml-3.5 size-5 shrink-0 text-muted" />
          <span className={classNames('min-w-0 truncate px-3', !chosen && 'text-muted')}>
            {chosen ?? 'Choose a file'}
          </span>
          <input
            {...control}
            {...{ name, accept, disabled }}
            type="file"
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) onFile(file);
            }}
          />
        </div>
      )}
    </Field>
  );
}
