/** Gives a request the Idempotency-Key of its contents: the same again for the same contents, a new one for others. */
export function requestKeys(): (request: unknown) => string {
  let last: { contents: string; key: string } | undefined;
  return (request) => {
    const contents = JSON.stringify(request);
    if (last?.contents !== contents) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      last = { contents, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    }
    return last.key;
  };
}
