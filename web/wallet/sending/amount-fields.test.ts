import { describe, expect, it } from 'vitest';
import { amountToSend, NO_AMOUNT, reprice, typeUsd, typeUsg } from './amount-fields.tsx';

const PRICE = 162_750;

describe('the two amounts of Send USG', () => {
  it('derives dollars from USG with three decimals, cut', () => {
    expect(typeUsg('2', PRICE)).toEqual({ usg: '2', usd: '3255.000', driver: 'usg' });
    expect(typeUsg('0.000001', PRICE).usd).toBe('0.001');
  });

  it('derives USG from dollars with nine decimals, cut', () => {
    expect(typeUsd('100', PRICE)).toEqual({ usg: '0.061443932', usd: '100', driver: 'usd' });
  });

  it('keeps what was typed and empties the other amount while it is no number', () => {
    expect(typeUsg('1,5', PRICE)).toEqual({ usg: '1,5', usd: '', driver: 'usg' });
    expect(typeUsd('-1', PRICE)).toEqual({ usg: '', usd: '-1', driver: 'usd' });
  });

  it('keeps the amount that was typed when the price changes', () => {
    expect(reprice(typeUsg('2', PRICE), 200_000)).toEqual({ usg: '2', usd: '4000.000', driver: 'usg' });
    expect(reprice(typeUsd('100', PRICE), 200_000)).toEqual({ usg: '0.05', usd: '100', driver: 'usd' });
  });

  it('sends an amount of USG without any price, but none of dollars', () => {
    expect(amountToSend(typeUsg('2.01', undefined))).toBe(2_010_000_000n);
    expect(amountToSend(typeUsd('100', undefined))).toBeUndefined();
    expect(amountToSend(NO_AMOUNT)).toBeUndefined();
  });
});
