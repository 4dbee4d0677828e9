import type { Examined } from './examined.ts';

export type Level = 'ok' | 'warning' | 'error';

/** What is so, why that matters, and the command or the text that mends it. An `id` stays the same from version to version. */
export type Finding = {
  id: string;
  level: Level;
  what: string;
  why?: string;
  fix?: string;
};

/** What one subject is checked for. It only reads, and each finding that it can have is declared beside it. */
export type Check = {
  /** The heading of its findings. */
  subject: string;
  /** After so many milliseconds it counts as unanswered. */
  patienceMs: number;
  /** Throws NotExamined where something else has to work first. */
  look: (examined: Examined) => Promise<Finding[]>;
};

export const ok = (id: string, what: string): Finding => ({ id, level: 'ok', what });
