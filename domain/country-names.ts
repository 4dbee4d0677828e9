// Made when a name is first asked for: the data of a language takes a slow phone 40 ms, and many pages never name a country.
let names: Intl.DisplayNames | undefined;
/** A country's name, of its two letters or as it was written. */
export function countryText(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(country) ?? country;
}

/** Codes with the names of their countries, by name. */
export const countriesByName = (codes: readonly string[]): (readonly [code: string, name: string])[] =>
  codes.map((code) => [code, countryText(code)] as const).sort(([, one], [, other]) => one.localeCompare(other, 'en'));
