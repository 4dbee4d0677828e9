/** How long what a reader may never need waits for them to do something: then it comes anyway, in an idle moment. */
export const READING_MS = 2_500;
