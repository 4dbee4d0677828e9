const DOTS = '•••';
const first = (word: string) => [...word][0] ?? '';

/** 'Ada Lovelace' becomes 'A••• L•••'. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => first(word) + DOTS)
    .join(' ');

/** 'ada@example.org' becomes 'a•••@e•••'. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${first(name)}${DOTS}@${first(host)}${DOTS}`;
};

/** Only the last letters are left: two distinguish one document from another. */
export const maskedNumber = (number: string, shown = 2): string => DOTS + [...number].slice(-shown).join('');
