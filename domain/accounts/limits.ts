export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** The admin's signed sign-in: how long it stays fresh and how far ahead of the server's clock it may be. */
export const ADMIN_LOGIN_FRESH_SECONDS = 60;
export const ADMIN_LOGIN_AHEAD_SECONDS = 5;
export const ADMIN_SESSION_IDLE_MINUTES = 30;
export const ADMIN_SESSION_HOURS = 8;

export const CHALLENGE_COOKIE_MINUTES = 60;
export const ACCOUNT_SESSION_IDLE_HOURS = 24;
/** A sign-up that nobody confirms is deleted after so long. */
export const UNCONFIRMED_SIGN_UP_DAYS = 30;
export const ACCOUNT_SESSION_DAYS = 14;
export const ACCOUNT_SESSIONS_MAX = 10;
/** So long after a sign-in, an email change or closing does not ask for the password again. */
export const RECENT_SIGN_IN_MINUTES = 15;
export const LINK_WALLET_MINUTES = 10;
/** A passkey counts for so long at what a stolen session must not do, and its challenge stays open for so long. */
export const FRESH_PASSKEY_MINUTES = 5;
/** After the right password, the passkey or the recovery code must follow within so long. */
export const SECOND_STEP_MINUTES = 10;
export const ENROLLMENT_LINK_HOURS = 24;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
/** Only after so many days does requiring a passkey protect the passkeys against a reset by email. Until then the owner, who gets an email, can undo it. */
export const PASSKEY_RULE_PROTECTS_DAYS = 7;
