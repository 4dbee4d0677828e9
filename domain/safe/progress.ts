/** How far a Safe's proposal is: why it can't be executed yet, or that it can. */
export const SAFE_PROGRESS = {
  notSignable: 'It can’t be signed',
  notResponding: 'The Safe isn’t responding',
  /** A price or its withdrawal: the site carries it out, and nobody executes it. */
  signed: 'Signed',
  executedAlready: 'The Safe has already executed a transaction with this number',
  lowerFirst: 'Signed. A transaction with a lower number must be executed first',
  ready: 'Ready to execute',
} as const;

/** How many owners still have to sign. */
export const missingSignatures = (missing: number, threshold: number): string =>
  `${missing} of ${threshold} signatures missing`;
