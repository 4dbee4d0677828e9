import { changeAt } from '../api.ts';
import { requestKeys } from '../request-key.ts';

type Post = (path: string, body: unknown, key: string) => Promise<unknown>;

const post: Post = (path, body, key) => changeAt('POST', path, body, key);

/**
 * Creates what is filled in at a path. Tried again after a failure it is the same to the server; once it is there, the
 * same contents are another one: an order like the one that was just cancelled.
 */
export function creator(send: Post = post): (path: string, body: unknown) => Promise<unknown> {
  let keyOf = requestKeys();
  return async (path, body) => {
    const answer = await send(path, body, keyOf(body));
    keyOf = requestKeys();
    return answer;
  };
}
