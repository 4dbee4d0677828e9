import type { AppleBrowser, ApplePlace } from '#domain/wallet/apple-storage-messages.ts';

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

// Every browser on iOS names Safari, but only Safari has its own version; so does Android's old browser.
const SAFARI = /Version\/\S+ (?:Mobile\/\S+ )?Safari\/\S+$/;
const OTHERS_ON_IOS = /CriOS|FxiOS|EdgiOS/;
const OTHERS = /Chrome|Chromium|Android|Edg|OPR/;

/**
 * What becomes of what a site stores on Apple's devices: `safari` deletes it after seven days of use without a visit, and so may another `browser`
 * of an iPhone or iPad; an installed app doesn't, and has storage of its own. Undefined anywhere else.
 */
export function appleStorage(
  { userAgent, maxTouchPoints }: Browser,
  isInstalled: boolean,
): AppleBrowser | { in: 'app'; at: ApplePlace } | undefined {
  if (OTHERS_ON_IOS.test(userAgent)) return { in: 'browser', at: 'phone' };
  if (OTHERS.test(userAgent) || !userAgent.includes('AppleWebKit')) return undefined;
  // An iPad calls itself a Mac.
  const at = /iPhone|iPad|iPod/.test(userAgent) || maxTouchPoints > 1 ? 'phone' : 'mac';
  if (isInstalled) return { in: 'app', at };
  return SAFARI.test(userAgent) ? { in: 'safari', at } : undefined;
}

/** The same of this browser. */
export const ownAppleStorage = () =>
  appleStorage(
    navigator,
    (navigator as { standalone?: boolean }).standalone === true || matchMedia('(display-mode: standalone)').matches,
  );
