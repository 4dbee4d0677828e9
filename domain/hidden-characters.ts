/**
 * Characters that a reader doesn't see and that change what is read: embeddings, overrides and isolates of direction (UAX #9), invisible
 * operators and spaces without width, tags, and controls other than line breaks and tabs. The joiners that Persian, Indic scripts and
 * emoji are written with, and marks of direction, which reach no further than their neighbors, are none.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text as it is stored: without hidden characters. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '');

/** A text that may have been stored or signed with hidden characters: each is shown by its number. */
export const withHiddenShown = (text: string): string =>
  text.replace(HIDDEN, (hidden) => `[U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`);

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The same within a plain text of ours, whose order it leaves alone (UAX #9, FSI and PDI); pages have `Isolated` for it. */
export function isolated(text: string): string {
  const shown = withHiddenShown(text);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
