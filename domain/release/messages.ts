/** What is said of a release that can't be trusted. */
export const RELEASE_MESSAGES = {
  notJson: 'The release manifest isn’t JSON.',
  unknownShape: (where: string) =>
    `The release manifest has a part that we don’t know or that is missing: ${where || 'all of it'}.`,
  notCanonical: 'The release manifest isn’t written in the one way that is signed.',
  noSuchFile: (path: string) => `The release manifest names a page’s file that it doesn’t list: ${path}.`,
  hashesDiffer: (path: string) => `The release manifest lists ${path} in one place and not in the other.`,
  wasmDiffers: 'The release manifest’s list of WebAssembly modules isn’t that of its files.',
  otherExpiry: 'The release manifest doesn’t expire 90 days after it was issued.',
  noKey: 'No release key is known, so no release can be checked.',
  signatureMalformed: 'The release’s signature isn’t in minisign’s format.',
  otherKey: (id: string) => `The release is signed with a key that isn’t a release key: ${id}.`,
  wrongSignature: 'The release’s signature doesn’t match: its manifest or its comment was changed after signing.',
  noEd25519: 'This browser can’t check Ed25519 signatures, so the release is unchecked.',
  otherComment: 'The signed comment of the release isn’t about this manifest.',
  rolledBack: (number: number, known: number) =>
    `Release ${number} is older than release ${known}, which is known here: the site was set back.`,
  forked: (number: number) => `There are two different releases with the number ${number}.`,
  expired: (number: number, at: string) => `Release ${number} expired at ${at}: its issuer no longer vouches for it.`,
};
