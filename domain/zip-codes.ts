import { withAsciiDigits } from './digits.ts';
import { US_MAIL_STATES, usStateCode } from './us-states.ts';

const MOST_READ = 100;

/** From which three digits on ZIP codes are of which state (USPS Labeling List L002; 340 and 962 to 966 are military). */
const FIRST_PREFIXES =
  '005NY 006PR 008VI 009PR 010MA 028RI 030NH 039ME 050VT 055MA 056VT 060CT 070NJ 090AE 100NY 150PA 197DE 200DC 201VA 202DC 206MD 220VA 247WV 270NC 290SC 300GA 320FL 340AA 341FL 350AL 370TN 386MS 398GA 400KY 430OH 460IN 480MI 500IA 530WI 550MN 569DC 570SD 580ND 590MT 600IL 630MO 660KS 680NE 700LA 716AR 730OK 733TX 734OK 750TX 800CO 820WY 832ID 840UT 850AZ 870NM 885TX 889NV 900CA 962AP 967HI 969GU 970OR 980WA 995AK'.split(
    ' ',
  );
/** Post offices of another state than the rest of their prefix. */
const WHOLE: Readonly<Record<string, string>> = {
  '06390': 'NY',
  '20588': 'MD',
  '20598': 'VA',
  '73960': 'TX',
  '83414': 'WY',
  '96799': 'AS',
  '96950': 'MP',
  '96951': 'MP',
  '96952': 'MP',
};

/** The two letters of the state that a ZIP code is in; undefined if no ZIP code begins like this. */
function stateOfZip(zip: string): string | undefined {
  const prefix = zip.slice(0, 3);
  return WHOLE[zip.slice(0, 5)] ?? FIRST_PREFIXES.findLast((first) => first.slice(0, 3) <= prefix)?.slice(3);
}

/** How an address of one text ends in the US: a state's two letters or name, the ZIP code, and perhaps the country. */
const US_ENDING =
  /([A-Za-z .]+?)[\s,]+(\d{5}(?:-\d{4})?)[\s,.]*(?:US|U\.S\.|USA|U\.S\.A\.|United States(?: of America)?)?[\s.]*$/;

/** State and ZIP code at the end of an address of one text, where both can be told. */
export function usEnding(address: string): { zip: string; state: string } | undefined {
  const [, before = '', zip = ''] = US_ENDING.exec(withAsciiDigits(address).slice(-MOST_READ)) ?? [];
  const words = before.trim().split(/\s+/);
  // The city stands before the state: 'Salt Lake City UT', 'Albany New York'.
  const states = [1, 2, 3].map((count) => usStateCode(words.slice(-count).join(' ')));
  const state = states.findLast((code) => code !== undefined);
  return state === undefined ? undefined : { zip, state };
}

/** The name of the state that a ZIP code is in, if that isn't this one. */
export function otherStateOfZip(zip: string, state: string): string | undefined {
  const actual = stateOfZip(zip);
  return actual === undefined || actual === state ? undefined : US_MAIL_STATES[actual];
}
