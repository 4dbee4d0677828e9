/** By itself, so that a page that says only this takes none of the others along. */
export const NO_WALLET = 'There’s no wallet in this browser. Create one or restore yours.';
