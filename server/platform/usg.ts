/** A command of the operator's as messages and emails name it, to be typed in the project's folder: `usg('staff enroll', email)`. */
export const usg = (command: string, ...words: string[]) => ['npx usg', command, ...words].join(' ');
