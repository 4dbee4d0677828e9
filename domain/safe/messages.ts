/** What a Safe's proposals and the collection of its owners' signatures say. */
export const SAFE_MESSAGES = {
  priceWhy: 'The owners of the Safe signed it.',
  notASafe: 'There’s no Safe of version 1.3.0 or later at this address',
  withoutRole: 'This Safe has no role on the token contract',
  notAnOwner: 'This wallet isn’t an owner of the Safe',
  ofAnotherSafe: 'You aren’t logged in for this Safe',
  ownersOnly: 'This page is for staff. As an owner of a Safe you can propose, sign and execute on the admin page.',
  callUnknown: 'Owners can only sign calls that this page can describe: calls to the token and to the redemption inbox',
  kindUnknown: 'Please choose what the Safe should do',
  subjectUnknown: 'This order or redemption doesn’t exist',
  priceTooSoon:
    'A Safe’s price needs a time in the future, no more than 30 days ahead, so that the other owners can sign it first',
  tooMany: 'Too many of this Safe’s proposals are waiting. Execute or withdraw some first.',
  ended: 'This proposal was executed or withdrawn, or it expired',
  damaged: 'This proposal’s record is inconsistent, so nobody can sign or execute it. Please tell the operator.',
  nonceUsed: 'The Safe has already executed another transaction with this number. Propose this one again.',
  undescribed: 'A proposal that can’t be described',
  numberChanged:
    'This was just proposed under a different number than the one shown, so you haven’t signed it. You’ll find it under “Waiting for signatures”.',
  signConfirm: 'Sign this proposal?',
  noTokenSafe:
    'This isn’t a Safe with a role on the token, or this wallet isn’t one of its owners. Nothing was signed.',
  signedTwice: 'This owner has already signed',
  wrongHash: 'This isn’t this wallet’s signature of this proposal. Nothing was saved.',
  ofContract: 'Owners that are contracts can’t sign here. They can approve the hash on the blockchain.',
  hashDiffers: 'What you’re asked to sign isn’t what’s shown. Nothing was signed. Please tell the operator.',
  ownersSignIn: 'A Safe can’t log in by itself. Log in with your own wallet, and choose the Safe that you act for.',
  loadFailed: 'We couldn’t load the proposals',
  transactionInvalid: 'This isn’t a transaction hash',
  notExecuted: 'This transaction didn’t execute this proposal',
} as const;
