import { expect, it } from 'vitest';
import { findHits, stepHit } from './find-text.ts';

const found = (pieces: string[], query: string) =>
  findHits(pieces, query).map(({ from, to }) =>
    from.piece === to.piece
      ? (pieces[from.piece] as string).slice(from.offset, to.offset)
      : [
          (pieces[from.piece] as string).slice(from.offset),
          ...pieces.slice(from.piece + 1, to.piece),
          (pieces[to.piece] as string).slice(0, to.offset),
        ].join('|'),
  );

it('finds every place, whatever the case', () => {
  expect(found(['Order, order and ORDERS'], 'order')).toEqual(['Order', 'order', 'ORDER']);
});

it('finds text across a figure or a bold word', () => {
  expect(found(['due within ', '24 hours', '.'], 'within 24 hours.')).toEqual(['within |24 hours|.']);
});

it('treats line breaks as spaces and curly quotes as straight ones', () => {
  expect(found(['the purchaser’s\nown name'], "purchaser's own  name ")).toEqual(['purchaser’s\nown name']);
});

it('keeps the right position after letters that get longer in lower case', () => {
  expect(found(['İİ gold'], 'gold')).toEqual(['gold']);
});

it('treats special characters literally, not as a pattern', () => {
  expect(found(['up to $250.00 (U.S.)', 'aaa'], '$250.00 (')).toEqual(['$250.00 (']);
  expect(found(['aaa'], '.')).toEqual([]);
});

it('counts no hit twice and nothing for an empty query', () => {
  expect(found(['aaaa'], 'aa')).toHaveLength(2);
  expect(found(['aaaa'], '  ')).toEqual([]);
});

it('ends a hit in the piece that holds its last character', () => {
  expect(findHits(['gold', 'coin'], 'gold')).toEqual([{ from: { piece: 0, offset: 0 }, to: { piece: 0, offset: 4 } }]);
});

it('wraps around from the last hit to the first and back', () => {
  expect([stepHit(2, 1, 3), stepHit(0, -1, 3), stepHit(0, 1, 0)]).toEqual([0, 2, 0]);
});
