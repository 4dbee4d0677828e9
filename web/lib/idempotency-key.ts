import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

type IdempotencyOptions = { headers: { 'idempotency-key': string } };

/** Gives a call the Idempotency-Key of its contents: the same again for the same contents, a new one for others. */
export function idempotencyKeys(): (contents: unknown) => IdempotencyOptions {
  let last: { contents: string; key: string } | undefined;
  return (body) => {
    const contents = JSON.stringify(body);
    if (last?.contents !== contents) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      last = { contents, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
    }
    return { headers: { 'idempotency-key': last.key } };
  };
}

/** A call that may be tried again: the server takes the same request, sent twice, as one. */
export function useIdempotentCall<Body, Answer>(call: (body: Body, options: IdempotencyOptions) => Promise<Answer>) {
  const keyOf = useRef(idempotencyKeys());
  return useMutation({ mutationFn: (body: Body) => call(body, keyOf.current(body)) });
}

/**
 * Wraps a call that creates something. Tried again after a failure it is the same to the server; once it is there, the
 * same contents are another one: an order like the one that was just cancelled.
 */
export function creator<Body, Answer>(
  send: (body: Body, options: IdempotencyOptions) => Promise<Answer>,
): (body: Body) => Promise<Answer> {
  let keyOf = idempotencyKeys();
  return async (body) => {
    const answer = await send(body, keyOf(body));
    keyOf = idempotencyKeys();
    return answer;
  };
}
