/** Logging in with a wallet that has a role, and acting with it. */
export const ADMIN_LOGIN_MESSAGES = {
  loginFailed: 'Failed to log in',
  loginStale: 'Failed to log in: the signed time is too old or too far ahead. Please try again.',
  loginUsed: 'Failed to log in: this sign-in has already been used. Please try again.',
  loginNotStaff: 'Failed to log in: this wallet has no staff role on the token contract',
  adminSessionNeeded: 'Please log in with an admin wallet first',
  accountFirst:
    'Failed to log in: log in with your staff account first. On this site, a wallet only opens the desk together with its owner’s account, so that both count as one person.',
  walletOfAnother:
    'This wallet belongs to another staff account. A wallet stays permanently with the first staff account that uses it.',
  signerUnknown:
    'This wallet isn’t connected to a staff account. Log in to your staff account, then log in with this wallet on the admin page. After that, sign again.',
  needsWallet: 'You can sign with the wallet in this browser, or choose another one above.',
  walletElsewhere:
    'The wallet has an address of its own, and can’t sign here. Choose a browser wallet or a Ledger above.',
  loggedOut: 'You’re logged out.',
} as const;
