import * as z from 'zod/mini';

/**
 * The emails that their reader can stop. Everything else that we email about a request is needed to carry it out (how to pay, what we
 * need, what went wrong), and everything about an account keeps it safe.
 */
export const NOTICES = {
  received: {
    label: 'Your request has reached us',
    about: 'emails about requests that have reached us',
    isWanted: true,
  },
  lapsing: {
    label: 'Your order is about to expire',
    about: 'emails about orders that are about to expire',
    isWanted: true,
  },
  shipped: { label: 'Your coins have shipped', about: 'emails about coins that have shipped', isWanted: true },
  delivered: { label: 'Your coins were delivered', about: 'emails about coins that were delivered', isWanted: true },
  price: {
    label: 'The price has changed (weekly at most)',
    about: 'emails about price changes',
    isWanted: false,
  },
  attestation: {
    label: 'An attestation of the reserve is late',
    about: 'emails about late attestations',
    isWanted: false,
  },
} as const satisfies Record<string, { label: string; about: string; isWanted: boolean }>;

export type Notice = keyof typeof NOTICES;
export const NOTICE_NAMES = Object.keys(NOTICES) as Notice[];

/** What a reader chose; what isn't named is as `isWanted` says. */
export type NoticeChoices = Partial<Record<Notice, boolean>>;

/** About a request itself: what anyone with its page's number may choose, for that request alone. */
export const PURCHASE_NOTICES = ['lapsing'] as const satisfies Notice[];
export const REDEMPTION_NOTICES = ['shipped', 'delivered'] as const satisfies Notice[];
/** About the token: sent to those alone who asked for them at their own address. */
export const TOKEN_NOTICES = ['price', 'attestation'] as const satisfies Notice[];

/** Whether an email is wanted: by the first of these choices that names it. */
export const isNoticeWanted = (notice: Notice, ...choices: readonly (NoticeChoices | null | undefined)[]): boolean =>
  choices.find((each) => each?.[notice] !== undefined)?.[notice] ?? NOTICES[notice].isWanted;

/** The same for each of some kinds. */
export const noticesWanted = <Name extends Notice>(
  names: readonly Name[],
  ...choices: readonly (NoticeChoices | null | undefined)[]
): Record<Name, boolean> =>
  Object.fromEntries(names.map((name) => [name, isNoticeWanted(name, ...choices)])) as Record<Name, boolean>;

/** The body of a choice, of those kinds. */
export const noticeInput = <Name extends Notice>(names: readonly Name[]) =>
  z.object({ notice: z.enum(names as [Name, ...Name[]]), wanted: z.boolean() });

/** A change of the price is emailed once in this many days at most. */
export const PRICE_NOTICE_DAYS = 7;

export const NOTICE_MESSAGES = {
  linkUnknown: 'This link doesn’t work. Open it from our last email, or choose your emails in your profile.',
} as const;
