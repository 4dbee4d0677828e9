/** Feedback on logging in and out, which every page may show; docs/product.md fixes the first two word for word. */
export const SESSION_MESSAGES = {
  signedIn: 'Logged in successfully!',
  signedOut: 'Logged out successfully!',
  cookieRefused:
    'Your browser didn’t keep this site’s cookie, so you’re not logged in. Please allow cookies and try again.',
  unknown: 'We can’t check right now whether you’re logged in.',
} as const;
