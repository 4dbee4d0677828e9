const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = 6;

/**
 * What tells the emails of two sign-ups with one address apart: the page after a sign-up shows it, and its email's subject ends with it. From
 * the random end of the sign-up's id, a UUID; no secret.
 */
export function signUpCode(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(-8)}`);
  const letters = Array.from({ length: LETTERS }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)]);
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`;
}
