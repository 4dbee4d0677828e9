import { office } from '#site';

/** A format that is made when it is first used: a browser takes 10 ms for the first of them, on pages that may never show a date. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made;
  };
}

const TIME = dateFormat({ dateStyle: 'long', timeStyle: 'short' });
const DAY = dateFormat({ dateStyle: 'long' });
const DATE = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** 'December 1, 2030 at 5:00 PM', in the reader's own time zone; never for prerendered pages. */
export const shownTime = (iso: string): string => TIME().format(new Date(iso));

const SECOND = dateFormat({ dateStyle: 'long', timeStyle: 'long' });

/** 'December 1, 2030 at 5:00:07 PM MST' for unix seconds, in the reader's own time zone: no two seconds read the same. */
export function shownSecond(unixSeconds: number): string {
  const moment = new Date(unixSeconds * 1_000);
  return Number.isNaN(moment.getTime()) ? String(unixSeconds) : SECOND().format(moment);
}

/** 'December 1, 2030', in the reader's own time zone. */
export const shownDay = (iso: string): string => DAY().format(new Date(iso));

/** 'December 1, 2020' for '2020-12-01', a date that is the same everywhere. */
export const shownDate = (date: string): string => DATE().format(new Date(date));

const HOUR = dateFormat({ timeStyle: 'short' });
const MONTH_DAY = dateFormat({ month: 'short', day: 'numeric' });

/** '5:00 PM' of today, 'Dec 1' of another day, in the reader's own time zone: for rows with little room. */
export function shownBriefly(iso: string, now: Date): string {
  const moment = new Date(iso);
  return DAY().format(moment) === DAY().format(now) ? HOUR().format(moment) : MONTH_DAY().format(moment);
}

/** 'November 22, 2030 at 5:04 p.m. MST': a moment by the clock of a time zone, whose short name stands for it unless it's given another. */
export function timeIn(timeZone: string, moment: Date, zone?: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone === undefined && { timeZoneName: 'short' }),
  }).format(moment);
  const shown = text.replace(/\s?AM\b/, ' a.m.').replace(/\s?PM\b/, ' p.m.');
  return zone === undefined ? shown : `${shown} ${zone}`;
}

/** The time of the issuer's office, for its staff. */
export const shownOfficeTime = (moment: Date): string => timeIn(office.timeZone, moment);
