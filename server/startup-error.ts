/** Why a start is not possible, in a sentence for whoever started it; such an error needs no stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
