import { ATTESTATION_RENEW_DAYS, ATTESTATION_VALID_DAYS } from './terms.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The contract's maximum age of an attestation, in seconds. */
export const ATTESTATION_VALID_SECONDS = ATTESTATION_VALID_DAYS * DAY_SECONDS;

/** Whether a local start should attest again. Both times in unix seconds. */
export const isAttestationDue = (asOf: number, now: number): boolean =>
  now - asOf > ATTESTATION_RENEW_DAYS * DAY_SECONDS;
