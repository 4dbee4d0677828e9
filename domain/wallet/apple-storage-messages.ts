/** Where an installed web app is on Apple's devices, and how Safari installs one. */
const PLACES = {
  phone: {
    first: 'Add the wallet to your Home Screen first',
    where: 'on the Home Screen',
    how: 'tap Share, then Add to Home Screen',
  },
  mac: { first: 'Add the wallet to your Dock first', where: 'in the Dock', how: 'choose File, then Add to Dock' },
} as const;
export type ApplePlace = keyof typeof PLACES;

// Safari's rule since 13.1; installed apps count their own days of use (webkit.org/tracking-prevention).
const deletes = (what: string) => `Safari deletes ${what} after seven days of use without a visit.`;

/** To someone in Safari who has no wallet there yet. */
export const installFirst = (at: ApplePlace) => {
  const { first, where, how } = PLACES[at];
  return {
    title: first,
    text: `${deletes('what this site has stored, a wallet included,')} An app ${where} is spared: ${how}, and create the wallet in the app. It has storage of its own, so it won’t see a wallet from Safari.`,
  };
};

/** To someone whose wallet is in Safari, before its backup was checked. */
export const safariDeletes = (at: ApplePlace): string => {
  const { where, how } = PLACES[at];
  return `${deletes('this wallet')} An app ${where} is spared, but has storage of its own: ${how}, and restore the backup there.`;
};

/** In the installed app, where there is no wallet yet. */
export const OWN_STORAGE = {
  title: 'This app has storage of its own',
  text: 'It doesn’t see a wallet that’s in Safari. Download a backup there, and restore it here.',
} as const;
