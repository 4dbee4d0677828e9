import { expect, it } from 'vitest';
import { once, oneAtATime } from './press-guards.ts';

const deferred = () => Promise.withResolvers<void>();

it('acts once for two presses, during the act and after it', async () => {
  const guarded = once();
  const running = deferred();
  let acts = 0;
  const act = () => {
    acts++;
    return running.promise;
  };
  const presses = [guarded(act), guarded(act)];
  running.resolve();
  await Promise.all(presses);
  await guarded(act);
  expect(acts).toBe(1);
});

it('may act again after a failure', async () => {
  const guarded = once();
  let acts = 0;
  const fail = async () => {
    acts++;
    throw new Error('refused');
  };
  await guarded(fail);
  await guarded(fail);
  expect(acts).toBe(2);
});

it('lets an action run again only when what it started has ended', async () => {
  const guarded = oneAtATime();
  const running = deferred();
  let acts = 0;
  const act = () => {
    acts++;
    return running.promise;
  };
  guarded(act);
  guarded(act);
  expect(acts).toBe(1);
  running.resolve();
  await running.promise;
  await Promise.resolve();
  guarded(act);
  expect(acts).toBe(2);
});

it('never delays an action that ends immediately', () => {
  const guarded = oneAtATime();
  let acts = 0;
  for (let press = 0; press < 3; press++) guarded(() => void acts++);
  expect(acts).toBe(3);
});
