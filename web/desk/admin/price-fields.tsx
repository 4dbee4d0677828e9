import { shownTime } from '#domain/dates.ts';
import { formatMountainTime, nextPriceTimes } from '#domain/mountain-time.ts';
import { isWhyNeeded } from '#web/desk/parts/why-form.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { signedCallMessage } from './set-price.ts';

/** In the reader's time and, as it may differ, the company's. */
export const Moment = ({ at }: { at: number }) => (
  <>
    {shownTime(new Date(at * 1000).toISOString())}
    <br />
    <span className="text-muted text-sm">{formatMountainTime(new Date(at * 1000))}</span>
  </>
);

type WhyProps = { error: unknown; value: string; onValue: (value: string) => void; always?: boolean };

/** Asked where the price takes two persons, or always; any other failure is told. */
export function WhyField({ error, value, onValue, always = false }: WhyProps) {
  const isNeeded = isWhyNeeded(error);
  return (
    <>
      {!isNeeded && <ErrorNotice error={error} text={signedCallMessage} />}
      {(isNeeded || always) && (
        <TextArea
          label="Why"
          name="why"
          hint="Your colleagues read it; it isn’t public."
          required={isNeeded}
          rows={isNeeded ? 3 : 2}
          value={value}
          error={isNeeded && !value.trim() ? messageOf(error) : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </>
  );
}

const OFFERED = 3;

type WhenProps = { now: Date; value: string; error: string | undefined; onValue: (value: string) => void };

/** What a field for date and time holds for that moment, in the reader's own time zone. */
export function localText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** From when a scheduled price is in force: the days on which prices usually change are offered, any other time may be entered. */
export function WhenField({ now, value, error, onValue }: WhenProps) {
  const moment = value ? new Date(value) : undefined;
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="mb-2 text-muted text-sm">Usual days</legend>
        <div className="flex flex-wrap gap-2">
          {nextPriceTimes(now, OFFERED).map((each) => (
            <Button
              key={each.getTime()}
              kind="secondary"
              size="sm"
              aria-pressed={localText(each) === value}
              onClick={() => onValue(localText(each))}
            >
              {OFFER.format(each)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextField
        label="In force from"
        name="at"
        type="datetime-local"
        required
        hint={moment && !Number.isNaN(moment.getTime()) ? formatMountainTime(moment) : 'In your own time zone'}
        value={value}
        error={error}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}

const OFFER = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
