import { dateFormat, shown } from '#domain/dates.ts';
import { formatMountainTime, mountainFieldMoment, mountainFieldText, nextPriceTimes } from '#domain/mountain-time.ts';
import { isWhyNeeded } from '#web/desk/parts/why-form.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { signedCallMessage } from './set-price.ts';

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

/** From when a scheduled price is in force: the days on which prices usually change are offered, any other time may be entered. */
export function WhenField({ now, value, error, onValue }: WhenProps) {
  const moment = mountainFieldMoment(value);
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
              aria-pressed={mountainFieldText(each) === value}
              onClick={() => onValue(mountainFieldText(each))}
            >
              {OFFER(each)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextField
        label="In force from"
        name="at"
        type="datetime-local"
        required
        hint={moment ? formatMountainTime(moment) : 'Mountain Time'}
        value={value}
        error={error}
        onChange={(event) => onValue(event.target.value)}
      />
    </div>
  );
}

const OFFER = shown(
  dateFormat({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
);
