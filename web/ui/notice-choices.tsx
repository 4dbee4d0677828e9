import { useState } from 'react';
import { NOTICES, type Notice } from '#domain/notices.ts';
import { messagesOf } from '#web/lib/api-error.ts';
import { Checkbox } from './checkbox.tsx';
import { clearFlash, flash } from './flash.tsx';

export type ChooseNotice<Name extends Notice> = (choice: { notice: Name; wanted: boolean }) => Promise<unknown>;

type Props<Name extends Notice> = {
  /** What the group is called, for screen readers and, where it has a heading, for everyone. */
  legend: string;
  hideLegend?: boolean;
  names: readonly Name[];
  wanted: Readonly<Record<Name, boolean>>;
  choose: ChooseNotice<Name>;
};

/** Which emails someone gets, a box for each, saved at once. */
export function NoticeChoices<Name extends Notice>({ legend, hideLegend, names, wanted, choose }: Props<Name>) {
  return (
    <fieldset className="grid min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'text-muted text-sm'}>{legend}</legend>
      {names.map((name) => (
        <NoticeChoice key={name} name={name} wanted={wanted[name]} choose={choose} />
      ))}
    </fieldset>
  );
}

type ChoiceProps<Name extends Notice> = { name: Name; wanted: boolean; choose: ChooseNotice<Name> };

function NoticeChoice<Name extends Notice>({ name, wanted, choose }: ChoiceProps<Name>) {
  const [saving, setSaving] = useState<boolean>();
  const [isSaved, setSaved] = useState(false);
  async function save(next: boolean) {
    clearFlash();
    setSaving(next);
    setSaved(false);
    try {
      await choose({ notice: name, wanted: next });
      setSaved(true);
    } catch (error) {
      flash(messagesOf(error), 'error');
    }
    setSaving(undefined);
  }
  return (
    <div className="flex items-start justify-between gap-4 py-2.5">
      <Checkbox
        checked={saving ?? wanted}
        aria-disabled={saving !== undefined}
        onChange={(event) => saving === undefined && void save(event.target.checked)}
      >
        {NOTICES[name].label}
      </Checkbox>
      <span role="status" className="shrink-0 text-good text-sm">
        {isSaved && 'Saved'}
      </span>
    </div>
  );
}
