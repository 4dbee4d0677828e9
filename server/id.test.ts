import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuidv7 } from './id.ts';

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

it('makes ids that are UUIDs of version 7 and sort by their time', () => {
  fc.assert(
    fc.property(times, times, (one, other) => {
      const [first, second] = [one, other].map((time) => uuidv7(new Date(time)));
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      if (one !== other) expect((first ?? '') < (second ?? '')).toBe(one < other);
      expect(first).not.toBe(second);
    }),
  );
});
