const SHOWN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** 'Dec 1, 2030, 5:00 PM', in the reader's own time zone; never for prerendered pages. */
export const shownTime = (iso: string): string => SHOWN.format(new Date(iso));

/** 'Dec 1, 2030', in the reader's own time zone. */
export const shownDay = (iso: string): string => DAY.format(new Date(iso));
