/** Less than this, received from someone else, is dust: strangers send it to put a look-alike address into a list. In units of 1e-9. */
export const DUST_BELOW_UNITS = 100_000n;

/** How long the wallet lets an authorization be valid whose network fee the site pays. */
export const RELAY_MINUTES = 60;
/** After how many idle minutes an unlocked wallet locks, unless the holder chose another of the choices. */
export const WALLET_IDLE_MINUTES = 15;
export const WALLET_IDLE_CHOICES = [1, 5, 15, 30, 60] as const;
export const WALLET_SESSION_HOURS = 8;
export const CONTACT_NAME_LENGTH = 40;
export const CONTACTS_MAX = 500;
