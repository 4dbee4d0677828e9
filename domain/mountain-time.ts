import { site } from '#site';
import { dateFormat, timeIn } from './dates.ts';

const ZONE = 'America/Denver';
/** 5 p.m. (FAIR_MARKET_VALUE_TIME in terms.ts); clocks are never changed then. */
const FAIR_MARKET_HOUR = 17;
/** How many hours Denver is behind UTC: in summer, in winter. */
const BEHIND_UTC = [6, 7] as const;

const PARTS = dateFormat({
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});
function inDenver(moment: Date) {
  const parts = PARTS().formatToParts(moment);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour') };
}

/** '2030-11-22': the date that Denver has then. */
export function dateInDenver(moment: Date): string {
  const { year, month, day } = inDenver(moment);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** When the clocks of Denver show that hour on that date; at none when they are changed. */
function momentInDenver(year: number, month: number, day: number, hour: number): Date {
  const [inSummer, inWinter] = BEHIND_UTC.map((behind) => new Date(Date.UTC(year, month - 1, day, hour + behind))) as [
    Date,
    Date,
  ];
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

/** 'November 22, 2030 at 5:04 p.m. Mountain Time': the time of prices and of payments, as the terms name it to customers. */
export const formatMountainTime = (moment: Date): string => timeIn(ZONE, moment, 'Mountain Time');
