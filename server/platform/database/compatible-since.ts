/**
 * The oldest release that runs on the schema of this version, beside it or in its place after a rollback, and the last migration that it
 * has. A release that removes what an older one still reads or writes raises both (docs/operating/upgrade.md).
 */
export const COMPATIBLE_SINCE = { version: '0.1.0', migration: '0003_crypto_amount' };
