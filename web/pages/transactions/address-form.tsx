import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = {
  address: string | undefined;
  error: readonly string[] | undefined;
  onShow: (address: string | undefined) => void;
};

/** Chooses whose transactions are listed; an empty field means everyone's. */
export function AddressForm({ address = '', error, onShow }: Props) {
  const [typed, setTyped] = useState(address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow(typed.trim() || undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_auto]">
      <TextField
        label="Ethereum address"
        hint="Leave it empty to see everyone’s."
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-[0.9375rem]"
      />
      <Button type="submit" kind="secondary" className="min-h-12">
        Show
      </Button>
    </form>
  );
}
