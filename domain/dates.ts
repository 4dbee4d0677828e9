/** Whose clock shows a time: the company's (Mountain Time), the blockchain's (UTC) or the reader's own. Which page uses which: decision 100. */
export type Clock = 'mountain' | 'utc' | 'own';
const ZONES: Readonly<Record<Clock, string | undefined>> = { mountain: 'America/Denver', utc: 'UTC', own: undefined };

/** ISO 8601, a date, or unix seconds. */
type Moment = string | number | Date;
const dateOf = (at: Moment) => new Date(typeof at === 'number' ? at * 1_000 : at);

/** A format that is made when it is first used: a browser takes 10 ms for the first of them, on pages that may never show a date. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (clock: Clock) => Intl.DateTimeFormat {
  const made: Partial<Record<Clock, Intl.DateTimeFormat>> = {};
  return (clock) => {
    made[clock] ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: ZONES[clock] });
    return made[clock];
  };
}

/** As the terms write it: '5 p.m.', not '5 PM'. */
const lowerCase = (text: string) => text.replace(/\s([AP])M\b/, (_, half: string) => ` ${half.toLowerCase()}.m.`);
/** Times in that format, by the company's clock unless another is asked for. */
export const shown =
  (format: ReturnType<typeof dateFormat>) =>
  (at: Moment, clock: Clock = 'mountain'): string =>
    lowerCase(format(clock).format(dateOf(at)));

/** 'December 1, 2030 at 5:00 p.m.'; the page names the clock once. */
export const shownTime = shown(dateFormat({ dateStyle: 'long', timeStyle: 'short' }));

const DAY = dateFormat({ dateStyle: 'long' });
/** 'December 1, 2030'. */
export const shownDay = shown(DAY);

/** 'December 1 – 8, 2030'. */
export const shownDays = (first: Date, last: Date): string => DAY('mountain').formatRange(first, last);

/** 'December 1, 2020' for '2020-12-01', a date that is the same everywhere. */
export const shownDate = (date: string): string => shownDay(date, 'utc');

const SECOND = shown(dateFormat({ dateStyle: 'long', timeStyle: 'long' }));

/** 'December 1, 2030 at 5:00:07 p.m. MST' for unix seconds: no two seconds read the same, and everyone reads the same. */
export const shownSecond = (unixSeconds: number, clock: Exclude<Clock, 'own'> = 'mountain'): string =>
  Number.isNaN(dateOf(unixSeconds).getTime()) ? String(unixSeconds) : SECOND(unixSeconds, clock);

/** '5:00 p.m.' */
export const shownTimeOfDay = shown(dateFormat({ timeStyle: 'short' }));
/** 'Dec 1'. */
export const shownMonthDay = shown(dateFormat({ month: 'short', day: 'numeric' }));

/** '5:00 p.m.' of today, 'Dec 1' of another day: for rows with little room. */
export const shownBriefly = (iso: string, now: Date): string =>
  shownDay(iso) === shownDay(now) ? shownTimeOfDay(iso) : shownMonthDay(iso);

/** '5:00:07 p.m. your time', for what was read a moment ago; `at` in milliseconds. */
export const shownClock = (at: number): string => `${CLOCK(new Date(at), 'own')} your time`;
const CLOCK = shown(dateFormat({ timeStyle: 'medium' }));

/** 'December 1, 2030 at 5:00 p.m. (your time)': until when a payment that the holder signed is valid, wherever that is read. */
export const formatOwnTime = (at: Moment): string => `${shownTime(at, 'own')} (your time)`;

/** 'Eastern Time': what the reader's own clock is called. */
export const ownClockName = (): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'this device’s time';
