import { likeness } from '#domain/likeness.ts';
import { SETTING_NAMES } from './env-schema.ts';
import { SECRET_FILE_SETTINGS, SECRET_SETTINGS } from './secret-files.ts';

/** TRUSTED_PROXY is as like TRUSTED_PROXIES as 0.85, SMTP_URL and an HTTP_URL of another program 0.71. */
const LEAST_ALIKE = 0.8;

function closest(name: string, known: readonly string[]): string | undefined {
  // Only secrets are read from files.
  const ofFile = known.find((each) => name === `${each}_FILE`);
  if (ofFile !== undefined) return ofFile;
  // What begins in another way, such as XDG_DATA_DIRS or DD_LOG_LEVEL, belongs to another program.
  const scored = known
    .filter((each) => each.slice(0, 2) === name.slice(0, 2))
    .map((each) => ({ each, score: likeness(name, each) }));
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best && best.score >= LEAST_ALIKE ? best.each : undefined;
}

/** A message for each name in the environment that no setting has and one nearly has: it would be ignored in silence. */
export function misspeltSettings(
  source: Record<string, string | undefined>,
  ofCommand: readonly string[] = [],
): string[] {
  const known = [...SETTING_NAMES, ...SECRET_SETTINGS, ...SECRET_FILE_SETTINGS, ...ofCommand];
  return Object.entries(source)
    .filter(([name, value]) => value?.trim() && !known.includes(name))
    .flatMap(([name]) => {
      const meant = closest(name.toUpperCase(), known);
      return meant === undefined ? [] : [`There is no setting ${name}. Did you mean ${meant}?`];
    });
}
