import { countryText } from './country-names.ts';

type PostalAddress = { street: readonly string[]; city: string; region: string; postalCode: string; country: string };

/**
 * How countries order an address (Universal Postal Union, and Google's address data for Latin letters): A is the street, C the city, S the
 * state or province, Z the postal code; lines are parted by a bar.
 */
const LAYOUTS: Readonly<Record<string, string>> = {
  'A|C, S Z': 'AS BB CN FM GU JP KR MH MP PR PW SO TW US VI',
  'A|C S Z': 'AU CA CC CX NF PG',
  'A|Z C S': 'EE IT LT MZ PF SM TR VA',
  'A|Z C, S': 'MX',
  'A|C-S|Z': 'BR',
  'A|C|S|Z': 'AF AI EG FK GB GG GI IE IM IO JE KE KZ LK MS NA PN RU SD SH SZ TC UA VG ZA',
  'A|C Z|S': 'BD BH BM BN BT CK GH IL IN JO KH LB LS MT MV NG NP NU NZ PK PS SA SG TK TL TT VC',
  'A|C|S Z': 'ID MN TH VN',
  'C|A|Z|S': 'HU',
};
const MOST = 'A|Z C|S';
const layoutOf = (country: string) =>
  Object.entries(LAYOUTS).find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? MOST;

/** The parts of a line that there are, with what stands before each of them between them. */
function filled(line: string, part: Readonly<Record<string, string>>): string {
  let text = '';
  for (const [, between = '', letter = ''] of line.matchAll(/([^CSZ]*)([CSZ])/g)) {
    const value = part[letter];
    if (value) text += text ? between + value : value;
  }
  return text;
}

/** An address as its own country orders it, a line each, the country last; whatever was given is in it. */
export function addressLines({ street, city, region, postalCode, country }: PostalAddress): string[] {
  const part = { C: city.trim(), S: region.trim(), Z: postalCode.trim() };
  const lines = layoutOf(country)
    .split('|')
    .flatMap((line) => (line === 'A' ? street : [filled(line, part)]));
  return [...lines, countryText(country)].map((line) => line.trim()).filter(Boolean);
}
