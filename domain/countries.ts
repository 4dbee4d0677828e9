import { delivery } from '#site';
import { countriesByName, countryText } from './country-names.ts';

/** ISO 3166-1, two letters each, without those where nobody lives: AQ, BV, GS, HM, TF and UM. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

/** The countries that coins are shipped to, by name: all but those that site.config.ts leaves out. */
export const deliveryCountries = () =>
  countriesByName(CODES.filter((code) => !delivery.exceptCountries.includes(code)));

/** Whether this is the code of a country that coins are shipped to. */
export const isDeliveryCountry = (code: string): boolean =>
  CODES.includes(code) && !delivery.exceptCountries.includes(code);

/** Whether a country that was written as its code or its name is one that nothing is shipped to. */
export function isExceptedCountry(written: string): boolean {
  const typed = written.trim().toLowerCase();
  return delivery.exceptCountries.some((code) =>
    [code, countryText(code)].some((each) => each.toLowerCase() === typed),
  );
}
