import { useState } from 'react';
import type { Lot } from '#domain/cost-basis/cost-basis.ts';
import { COST_BASIS_MESSAGES, MARK_CHOICES } from '#domain/cost-basis/messages.ts';
import { type Mark, markOf, type Note } from '#domain/cost-basis/notes.ts';
import { shownTime } from '#domain/dates.ts';
import { formatUsdCents, formatUsg, type UsdCents, usdText } from '#domain/money.ts';
import { MOVEMENT_LABELS, type MovementKind, movementValue } from '#domain/movements.ts';
import { parseUsdCents } from '#domain/typed-amounts.ts';
import { site } from '#site';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { ActionError, useWalletAction } from '../dialogs/wallet-action.tsx';
import type { Entry } from './cost-basis-sheet.tsx';

const FORM = 'cost-entry';

type Props = {
  entry: Entry;
  note: Note | undefined;
  /** From which it could be taken; none for what came in. */
  lots: readonly Lot<TokenTransaction>[];
  onSave: (note: Omit<Note, 'at'>) => void;
  onClose: () => void;
};

/** What its holder says of one movement: what it was, what they paid or got for it, and from which lots it was taken. */
export function CostEntryDialog({ entry, note, lots, onSave, onClose }: Props) {
  const { kind, row, units } = entry;
  const isIn = kind === 'issued' || kind === 'received';
  const action = useWalletAction();
  const fields = useFields({
    mark: markOf(kind, note) ?? '',
    amount: note?.cents === undefined ? '' : formatUsdCents(note.cents),
  });
  const [chosen, setChosen] = useState(note?.lots ?? []);
  const mark = (fields.values.mark || undefined) as Mark | undefined;
  const choices = kind === 'issued' || kind === 'within' ? undefined : MARK_CHOICES[kind];
  // Only what was paid, or what a sale brought in, has an amount.
  const hasAmount = isIn || (mark ?? (kind === 'redeemed' ? 'sale' : undefined)) === 'sale';

  async function submit() {
    const typed = fields.values.amount.trim();
    const cents = typed === '' || !hasAmount ? undefined : parseUsdCents(typed);
    const isWrong = typed !== '' && hasAmount && cents === undefined;
    const errors = presentErrors({ amount: isWrong && COST_BASIS_MESSAGES.amountInvalid });
    fields.setErrors(errors ?? {});
    if (errors) return;
    const saved = await action.run(async () => {
      onSave({ mark, cents, ...(chosen.length > 0 && { lots: chosen }) });
      return true;
    });
    if (!saved) return;
    flash(COST_BASIS_MESSAGES.saved, 'success');
    onClose();
  }

  return (
    <FormDialog
      size="sm"
      title={`${MOVEMENT_LABELS[kind]}: ${formatUsg(units)} ${site.symbol}`}
      form={FORM}
      submit="Save"
      busy={action.busy}
      onClose={onClose}
    >
      <p className="text-muted">{shownTime(row.time, 'own')}</p>
      <Form id={FORM} onSubmit={submit} errors={fields.errors}>
        {choices && (
          <SelectField label={isIn ? 'Where it came from' : 'What it was'} {...fields.bind('mark')}>
            {choices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {hasAmount && (
          <TextField
            {...fields.bind('amount')}
            label={isIn ? 'What it cost you, in US dollars' : 'What you got for it, in US dollars'}
            hint={amountHint(kind, mark, movementValue(row))}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        {lots.length > 1 && <LotChoice lots={lots} chosen={chosen} onChosen={setChosen} />}
        <ActionError problem={action.problem} />
      </Form>
    </FormDialog>
  );
}

/** What to enter as the amount, and what an empty one means. */
function amountHint(kind: MovementKind, mark: Mark | undefined, worth: UsdCents | null): string {
  if (kind === 'received' && mark === 'own')
    return 'Enter what it cost when you first got it. Leave this empty if you don’t know.';
  const empty =
    worth === null
      ? 'There was no price yet. Leave it empty if you don’t know.'
      : `For all of it. Leave it empty to count ${usdText(worth)}, at our price then.`;
  return kind === 'issued' ? `${empty} If you bought it from us, enter the total on your receipt.` : empty;
}

type LotChoiceProps = {
  lots: readonly Lot<TokenTransaction>[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
};

/** Which lots leave before the others. */
function LotChoice({ lots, chosen, onChosen }: LotChoiceProps) {
  return (
    <Disclosure title="Choose lots" open={chosen.length > 0} bodyClassName="grid gap-3">
      <p className="text-muted text-sm">
        Those you tick leave first, the oldest before the others. Tick none for first in, first out.
      </p>
      {lots.map(({ key, row, left, leftCents }) => (
        <Checkbox
          key={key}
          checked={chosen.includes(key)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
        >
          {shownTime(row.time, 'own')}: {formatUsg(left)} {site.symbol}
          {leftCents !== null && `, cost ${usdText(leftCents)}`}
        </Checkbox>
      ))}
    </Disclosure>
  );
}
