import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('writes JSON as RFC 8785 does: sorted by code units, without spaces, and without absent fields', () => {
  const value = { '\u20ac': 1, '\r': 2, '1': 'a"\u0007', '\ud83d\ude00': null, '\ufb33': [true, {}], z: undefined };
  expect(canonicalJson(value)).toBe(`{"\\r":2,"1":"a\\"\\u0007","\u20ac":1,"\ud83d\ude00":null,"\ufb33":[true,{}]}`);
});
