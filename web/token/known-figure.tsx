/** A figure that the server knows; where it doesn't, and can't be asked either, that is said in its place. */
export const KnownFigure = ({ text = '', error }: { text?: string | undefined; error: unknown }) =>
  text === '' && error ? <span className="font-sans text-base text-muted">not available right now</span> : text;
