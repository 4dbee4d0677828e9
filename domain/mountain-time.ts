import { site } from '#site';
import { dateFormat, shown, shownTime } from './dates.ts';

/** 5 p.m. (FAIR_MARKET_VALUE_TIME in terms.ts); clocks are never changed then. */
const FAIR_MARKET_HOUR = 17;
/** How many hours Denver is behind UTC: in summer, in winter. */
const BEHIND_UTC = [6, 7] as const;

const PARTS = dateFormat({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});
function inDenver(moment: Date) {
  const parts = PARTS('mountain').formatToParts(moment);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** '2030-11-22': the date that Denver has then. */
export function dateInDenver(moment: Date): string {
  const { year, month, day } = inDenver(moment);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The hour of the day that Denver has then. */
export const hourInDenver = (moment: Date): number => inDenver(moment).hour;

/** '2030-11-22T17:04': what a field for date and time holds for that moment. */
export function mountainFieldText(moment: Date): string {
  const { hour, minute } = inDenver(moment);
  return `${dateInDenver(moment)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** The moment that such a field means; undefined while it's empty or half typed. */
export function mountainFieldMoment(text: string): Date | undefined {
  const asUtc = new Date(`${text}Z`);
  if (Number.isNaN(asUtc.getTime())) return undefined;
  const [year, month, day] = [asUtc.getUTCFullYear(), asUtc.getUTCMonth() + 1, asUtc.getUTCDate()];
  return momentInDenver(year, month, day, asUtc.getUTCHours(), asUtc.getUTCMinutes());
}

/** When the clocks of Denver show that time on that date: the first time where they go back, an hour later where they skip it. */
export function momentInDenver(year: number, month: number, day: number, hour: number, minute = 0): Date {
  const [inSummer, inWinter] = BEHIND_UTC.map(
    (behind) => new Date(Date.UTC(year, month - 1, day, hour + behind, minute)),
  ) as [Date, Date];
  return inDenver(inSummer).hour === hour ? inSummer : inWinter;
}

/** When the Fair Market Value of an order cancelled then is measured: 5 p.m. in Denver, on the date that Denver had. */
export function fairMarketMoment(cancelled: Date): Date {
  const { year, month, day } = inDenver(cancelled);
  return momentInDenver(year, month, day, FAIR_MARKET_HOUR);
}

/** The next moments at which a new price usually comes into force (priceDay in site.config.ts), the first one to come first. */
export function nextPriceTimes(now: Date, count: number): Date[] {
  const { weekday, hour } = site.priceDay;
  const { year, month, day } = inDenver(now);
  const ahead = (weekday - new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 7) % 7;
  return Array.from({ length: count + 1 }, (_, week) => {
    const date = new Date(Date.UTC(year, month - 1, day + ahead + week * 7));
    return momentInDenver(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), hour);
  })
    .filter((moment) => moment > now)
    .slice(0, count);
}

const DAY_MS = 86_400_000;
const DAY_OF_WEEK = dateFormat({ weekday: 'short' });
const isWeekend = (moment: Date) => ['Sat', 'Sun'].includes(DAY_OF_WEEK('mountain').format(moment));

/** As late in the day, so many business days later in Denver. */
export function businessDaysAfter(since: Date, days: number): Date {
  let day = since;
  for (let left = days; left > 0; left -= isWeekend(day) ? 0 : 1) day = new Date(day.getTime() + DAY_MS);
  return day;
}

const SHORT = shown(dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }));
/** 'Nov 22, 5:04 p.m. MT': of a day that is near, where there is little room. */
export const shortMountainTime = (moment: string | number | Date): string => `${SHORT(moment)} MT`;

/** 'November 22, 2030 at 5:04 p.m. Mountain Time': with its name, where nothing else around it names the clock. */
export const formatMountainTime = (moment: string | number | Date): string => `${shownTime(moment)} Mountain Time`;
