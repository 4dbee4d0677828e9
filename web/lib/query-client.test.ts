import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { keepErrors } from './query-client.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
keepErrors(client);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

/** An observed query whose answers are given one by one. */
function observed() {
  let answer = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, { queryKey: ['figures'], queryFn: () => answer.promise });
  stops.push(observer.subscribe(() => {}));
  return {
    result: () => observer.getCurrentResult(),
    refetch: () => void observer.refetch(),
    fail: (message: string) => answer.reject(new Error(message)),
    succeed: (text: string) => answer.resolve(text),
    renew: () => {
      answer = Promise.withResolvers<string>();
    },
  };
}

it('keeps the error of a query without data while it is fetched again', async () => {
  const query = observed();
  query.fail('out of reach');
  await vi.waitFor(() => expect(query.result()).toMatchObject({ status: 'error', isFetching: false }));
  query.renew();
  query.refetch();
  expect(query.result()).toMatchObject({ error: new Error('out of reach'), status: 'error', isFetching: true });
  query.succeed('600,000');
  await vi.waitFor(() => expect(query.result()).toMatchObject({ data: '600,000', error: null, isFetching: false }));
});

it('shows no earlier error once there was data', async () => {
  const query = observed();
  query.fail('out of reach');
  await vi.waitFor(() => expect(query.result().status).toBe('error'));
  query.renew();
  query.refetch();
  query.succeed('600,000');
  await vi.waitFor(() => expect(query.result().data).toBe('600,000'));
  query.renew();
  query.refetch();
  expect(query.result()).toMatchObject({ data: '600,000', error: null, isFetching: true });
});
