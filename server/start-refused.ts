/** Why a start is not possible, in a sentence for whoever started it; such an error needs no stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
