/** Feedback on logging in and out, which every page may show; docs/product.md fixes the first two word for word. */
export const SESSION_MESSAGES = {
  signedIn: 'Logged in successfully!',
  signedOut: 'Logged out successfully!',
  ended: 'Your session has ended. Please log in again.',
  /** The account protocol's words for it, which its clients compare; pages say `ended`. */
  notSignedIn: 'You need to sign in or sign up before continuing.',
  cookieRefused:
    'Your browser didn’t keep this site’s cookie, so you’re not logged in. Please allow cookies and try again.',
  unknown: 'We can’t check right now whether you’re logged in.',
} as const;
