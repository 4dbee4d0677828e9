import { FileUp } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

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
    <Field label={label} hint={hint} error={error} {...(required !== undefined && { required })}>
      {(control) => (
        <div className="control control-group relative" data-invalid={control['aria-invalid']}>
          <FileUp aria-hidden className="ml-3.5 size-5 shrink-0 text-muted" />
          <span className={classNames('min-w-0 truncate px-3', !chosen && 'text-muted')}>
            {chosen ?? 'Choose a file'}
          </span>
          <input
            {...control}
            name={name}
            accept={accept}
            disabled={disabled}
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
