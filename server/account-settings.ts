import { availableParallelism } from 'node:os';
import { numbersIn } from './env-number.ts';

export type HashCost = { memoryKiB: number; passes: number };

export type AccountSettings = {
  /** Sign-ins and sign-ups (and mails asked for) that one network may make in a window. */
  signInLimit: number;
  signUpLimit: number;
  limitWindowSeconds: number;
  /** Wrong passwords for one account before it answers more slowly. */
  wrongPasswordLimit: number;
  /** Of argon2id; a stored hash of lesser cost is replaced at the next sign-in. */
  hashCost: HashCost;
  /** Passwords hashed at the same time; the rest wait. */
  hashesAtOnce: number;
  /** How long a sign-in that is turned away waits for that answer: whoever floods us asks less often. */
  refusalDelayMs: number;
};

export const LEAST_HASH_COST: HashCost = { memoryKiB: 19_456, passes: 2 };

// Node has four threads for such work; one stays free for files and names.
const hashesByCores = (cores: number) => (cores <= 2 ? cores : Math.min(3, cores - 1));

type Value = (name: string) => string | undefined;

/** Reads the settings of accounts from the environment; what is out of range is added to the faults. */
export function readAccountSettings(value: Value, faults: string[]): AccountSettings {
  const number = numbersIn(value, faults);
  return {
    signInLimit: number('SIGN_IN_LIMIT', 300, 1, 1_000_000),
    signUpLimit: number('SIGN_UP_LIMIT', 100, 1, 1_000_000),
    limitWindowSeconds: number('LIMIT_WINDOW_SECONDS', 600, 1, 86_400),
    wrongPasswordLimit: number('WRONG_PASSWORD_LIMIT', 10, 1, 100),
    hashCost: {
      memoryKiB: number('ARGON2_MEMORY_KIB', LEAST_HASH_COST.memoryKiB, LEAST_HASH_COST.memoryKiB, 1_048_576),
      passes: number('ARGON2_PASSES', LEAST_HASH_COST.passes, LEAST_HASH_COST.passes, 20),
    },
    hashesAtOnce: number('ARGON2_AT_ONCE', hashesByCores(availableParallelism()), 1, 4),
    refusalDelayMs: 400,
  };
}
