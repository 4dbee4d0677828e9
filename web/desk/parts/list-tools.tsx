import { useEffect, useState } from 'react';
import { FreshDownload } from '#web/account/confirm-passkey.tsx';
import { useDebounced } from '#web/lib/debounced.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { isSortOffered, type ListChoice } from './use-list.ts';

export type Option = readonly [value: string, label: string];

type Props = {
  choice: ListChoice;
  onChoice: (choice: ListChoice) => void;
  sorts: readonly Option[];
  /** Lists without states have no such filter. */
  states?: readonly Option[];
  /** Where the whole list is to be had as CSV, by who may have it. */
  csv: string | undefined;
  compact: boolean;
};

const COMPLETE: readonly Option[] = [
  ['', 'All'],
  ['false', 'Not complete'],
  ['true', 'Complete'],
];

/** Search, filters, order and export of a list. */
export function ListTools({ choice, onChoice, sorts, states, csv, compact }: Props) {
  const [words, setWords] = useState(choice.q);
  const settled = useDebounced(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed sets it off
  useEffect(() => {
    if (settled !== choice.q) onChoice({ ...choice, q: settled });
  }, [settled]);
  const select = (name: 'sort' | 'state' | 'complete', label: string, options: readonly Option[]) => (
    <SelectField label={label} value={choice[name]} onChange={(e) => onChoice({ ...choice, [name]: e.target.value })}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <search
      className={classNames(
        'grid items-end gap-4 sm:grid-cols-2',
        !compact && 'xl:grid-cols-[minmax(14rem,1fr)_auto_auto_auto_auto]',
      )}
    >
      <TextField
        label="Search"
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        placeholder="Name, email, address, number"
      />
      {states && select('state', 'State', [['', 'All'], ...states])}
      {select('complete', 'Complete', COMPLETE)}
      {select(
        'sort',
        'Order',
        sorts.filter(([sort]) => isSortOffered(sort, choice)),
      )}
      {csv !== undefined && <FreshDownload href={csv}>CSV</FreshDownload>}
    </search>
  );
}
