/** Letters of an id that nobody can guess: 140 random bits. */
export const SECRET_LETTERS = 28;
/** Letters of a number that people pass on, such as a payment's reference; no secret. */
export const SHORT_LETTERS = 8;

/** Letters in groups that can be read aloud. */
export const grouped = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/** The canonical id from what a person typed; undefined if it cannot be an id of that length. */
export function readReadableId(typed: string, letters: number): string | undefined {
  const read = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  return read.length === letters && /^[0-9A-Z]+$/.test(read) ? grouped(read) : undefined;
}
