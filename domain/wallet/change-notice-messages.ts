type Fault = { path: string; why: 'missing' | 'changed' | 'unreachable' };

const FAULTS: Record<Fault['why'], (path: string) => string> = {
  missing: (path) => `${path} isn’t on the site.`,
  changed: (path) => `${path} isn’t what the release’s manifest says: it was changed.`,
  unreachable: (path) => `${path} couldn’t be downloaded.`,
};

/** What is said of a pinned release and of what the site offers beside it. */
export const PIN_MESSAGES = {
  notPublished: 'The site no longer publishes a signed release.',
  offeredExpired: (number: number) => `The site offers release ${number}, which has expired.`,
  offerChanged: 'The site now offers something else. Read it and decide again.',
  cantAsk: 'We can’t reach the site, so nothing was changed. Try again.',
  fault: ({ path, why }: Fault) => FAULTS[why](path),
  notTaken: (fault: Fault) => `${FAULTS[fault.why](fault.path)} Nothing was changed: your pinned release stays.`,
  notPinned: (fault: Fault) => `${FAULTS[fault.why](fault.path)} Nothing was changed.`,
  notInstalled:
    'This browser didn’t accept the copy of the wallet. Nothing was changed. Free some storage, or try another browser.',
  nothingToPin: 'The site publishes no signed release at the moment, so there’s nothing to pin.',
  noWorker: 'This browser can’t keep a copy of the wallet: it has no service workers here.',
  noKey: 'This site doesn’t sign its releases, so there’s nothing that your browser could compare a change with.',
} as const;

/** The page in place of the wallet where its pinned release isn't whole, which has to be understood without anything else. */
export const BROKEN_COPY_MESSAGES = {
  title: 'Your pinned release can’t be opened',
  noRelease:
    'This browser no longer has the release that you pinned. Its storage was cleared, or something on this site removed it. Nothing from the site was run.',
  faults: (number: number) =>
    `Some files of release ${number} are missing or were changed in this browser, and the site doesn’t have them as the release’s manifest lists them. Nothing was run.`,
  safe: 'Your wallet is not affected: its encrypted file stays in this browser, and your backup opens it anywhere.',
  again: 'Try again',
  leave: 'Open what the site sends instead',
  leaveWhy:
    'That turns off the change notice. The wallet then runs whatever code the site sends today. If you didn’t expect this, ask us by phone first, or open your backup elsewhere.',
  leaveNow: 'Turn off the notice and open the site’s wallet',
} as const;

/** What the chain says of a release. */
export const RELEASE_RECORD_MESSAGES = {
  recorded: 'Recorded with the same SHA-256',
  'not-recorded': 'Not recorded (yet)',
  differs:
    'Under this number the chain records another manifest than the one that the site sent you. Don’t take this release, and tell us by phone.',
  unreachable: 'Couldn’t be checked: the node didn’t answer',
  'no-log': 'Not recorded: this site’s token has no release log',
} as const;

/** What stands before the wallet while its holder has to decide. */
export const GATE_MESSAGES = {
  emergency: {
    title: 'An emergency release comes first',
    text: (number: number) =>
      `Release ${number} is signed as an emergency release: it mends something that endangers holders. We recommend that you take it before you unlock your wallet.`,
  },
  expired: {
    title: (number: number) => `Your pinned release ${number} has expired`,
    text: (day: string) => `Its issuer vouched for it until ${day}. An older release may have known faults.`,
    noOffer: 'The site offers no newer release that your browser would accept, or it can’t be reached.',
  },
  taken: {
    title: 'You took another release in another tab',
    text: 'This tab still runs the earlier one, and some of its files are gone. Reload it to go on.',
  },
  bypassed: {
    title: 'This page isn’t your pinned release',
    text: 'The site sent it: a forced reload or the developer tools went past the copy in this browser. Reload the page to open your pinned release.',
  },
  gone: {
    title: 'This browser no longer has your pinned release',
    texts: [
      'The site sent this page. The browser dropped the copy, perhaps to save space, or something removed it.',
      'Before you unlock your wallet, compare the site with a release, or pin one again.',
    ],
  },
  replaced: {
    title: 'The site sent another script in place of your worker',
    texts: [
      'The address of the script that keeps your pinned release has the script’s own hash in it, so it never changes. Your browser found a different one there.',
      'In this tab your pinned release still runs. From the next load on, the other script may decide what does. If you need your wallet elsewhere, download a backup now, and ask us by phone.',
    ],
  },
} as const;

export const NOTICE_DOES = [
  'The wallet’s pages and all their files come from a copy in this browser. Each is compared with the signed release every time.',
  'A new release is shown with its date, its signature, its record on the chain and what changed. You take it, or keep yours.',
  'An emergency release, signed as one, is offered before the wallet opens.',
  'After 90 days a release expires. Your browser says so, and never changes to another one by itself.',
] as const;

/** Said wherever the notice is offered. */
export const NOTICE_LIMITS = [
  'It begins with what the site sends you today. Compare the release with our release notes or with the chain.',
  'If you clear this browser’s data, or it drops the copy to save space, the site’s code runs again. We say so if we can tell.',
  'A forced reload and the developer tools go past it.',
  'Browsers fetch the worker that keeps the copy again by themselves, at most once a day. If the site sends another one, it can take over before you can stop it. The page says so when it sees that.',
  'Only the wallet’s pages are pinned. Other pages, such as Redeem, still come from the site and can reach what this browser stores. It’s a notice, not a wall: for a real guarantee, sign with a hardware wallet.',
  'Reloading locks your wallet: what keeps it unlocked meanwhile is a script that browsers fetch from the site themselves.',
] as const;
