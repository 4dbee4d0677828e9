/** What a Safe's proposals and the collection of its owners' signatures say. */
export const SAFE_MESSAGES = {
  priceWhy: 'The owners of the Safe signed it.',
  notASafe: 'There’s no Safe of version 1.3.0 or later at this address',
  withoutRole: 'This Safe has no role on the token contract',
  notAnOwner: 'This wallet isn’t an owner of the Safe',
  ofAnotherSafe: 'You’re logged in for another Safe',
  ownersOnly: 'This page is for staff. As an owner of a Safe you can propose, sign and execute on the admin page.',
  callUnknown: 'The owners only sign calls that this page can describe: those of the token and of the redemption inbox',
  kindUnknown: 'Please choose what the Safe should do',
  subjectUnknown: 'This order or redemption doesn’t exist',
  priceTooSoon:
    'A Safe’s price needs a time to come, at most 30 days ahead, so that the other owners can sign it before',
  tooMany: 'Too many proposals of this Safe are waiting. Execute or withdraw some first.',
  ended: 'This proposal was executed or withdrawn, or it expired',
  nonceUsed: 'The Safe has executed another transaction with this number. Propose it again.',
  signedTwice: 'This owner has already signed',
  wrongHash: 'This signature isn’t this wallet’s over this proposal. Nothing was stored.',
  ofContract:
    'Signatures of owners that are contracts can’t be collected here. Such an owner can approve the hash on the blockchain.',
  hashDiffers: 'What you’re asked to sign isn’t what’s shown. Nothing was signed. Please tell the operator.',
  ownersSignIn: 'A Safe can’t log in by itself. Log in with your own wallet, and choose the Safe that you act for.',
  loadFailed: 'We couldn’t load what waits for signatures',
  transactionInvalid: 'This isn’t a transaction hash',
  notExecuted: 'This transaction didn’t execute this proposal',
} as const;
