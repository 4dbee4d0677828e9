/** Shown beside an engraving wherever it could be taken for a proof. */
export const ENGRAVING_NOTE =
  'The drawing is made from the transaction’s hash. The hash is the check; the drawing is a reminder.';

/** The alternative text of its picture. */
export const ENGRAVING_ALT = 'A rosette of fine lines, drawn from the transaction’s hash';

/** In an email, whose plain text has no picture and whose button leads to the certificate. */
export const CERTIFICATE_NOTE =
  'You’ll find your certificate behind the button above. Its drawing is made from the transaction’s hash: the hash is the check, and the drawing is a reminder.';

/** On the packing slip, above the hash. */
export const REDEMPTION_ENGRAVING_NOTE =
  'Your certificate has the same drawing, made from the hash of your redemption’s transaction. The hash is the check:';
