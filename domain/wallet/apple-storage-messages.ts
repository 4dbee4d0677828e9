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

/** Safari, or another browser on an iPhone or iPad. */
export type AppleBrowser = { in: 'safari' | 'browser'; at: ApplePlace };

// Safari's rule since 13.1; installed apps count their own days of use (webkit.org/tracking-prevention). Since iOS 14 it's also the default of
// WKWebView and so of the other browsers there, in whose settings "Allow Cross-Website Tracking" turns it off.
const deletes = (browser: AppleBrowser['in'], what: string) =>
  browser === 'safari'
    ? `Safari deletes ${what} after seven days of Safari use without a visit here.`
    : `This browser may delete ${what} after seven days of use without a visit here.`;

/** To someone in such a browser who has no wallet there yet. */
export const installFirst = ({ in: browser, at }: AppleBrowser) => {
  const { first, where, how } = PLACES[at];
  const from = browser === 'safari' ? 'Safari' : 'this browser';
  return {
    title: first,
    text: `${deletes(browser, 'what this site has stored, a wallet included,')} An app ${where} is spared: ${how}, and create the wallet in the app. It has storage of its own, so it won’t see a wallet from ${from}.`,
  };
};

/** To someone whose wallet is in such a browser, before its backup was checked. */
export const browserDeletes = ({ in: browser, at }: AppleBrowser): string => {
  const { where, how } = PLACES[at];
  return `${deletes(browser, 'this wallet')} An app ${where} is spared, but has storage of its own: ${how}, and restore the backup there.`;
};

/** In the installed app, where there is no wallet yet. */
export const OWN_STORAGE = {
  title: 'This app has storage of its own',
  text: 'It doesn’t see a wallet that’s in your browser. Download a backup there, and restore it here.',
} as const;
