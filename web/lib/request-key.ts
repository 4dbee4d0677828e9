import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type Options = { headers: { 'idempotency-key': string } };

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

/** A call that may be tried again: the server takes the same request, sent twice, as one. */
export function useIdempotentCall<Request, Answer>(call: (request: Request, options: Options) => Promise<Answer>) {
  const keyOf = useRef(requestKeys());
  return useMutation({
    mutationFn: (request: Request) => call(request, { headers: { 'idempotency-key': keyOf.current(request) } }),
  });
}
