/** A blank field that has no message of its own, by its label or by its name in the call. */
export const fieldNeeded = (name: string): string => `Enter a value for “${name}”`;

/** A field whose value is of the wrong kind, and that has no message of its own, by its name in the call. */
export const fieldInvalid = (name: string): string => `Check the value of “${name}”`;
