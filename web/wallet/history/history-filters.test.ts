import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { HISTORY_MESSAGES } from '#domain/wallet/history-messages.ts';
import { filtersOf } from './history-filters.tsx';

const NOTHING = { kind: '', direction: '', from: '', to: '', counterparty: '' };
const [ANN, BOB] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];
const named = (text: string) => (text === 'n' ? [ANN, BOB] : text === 'Ann' ? [ANN] : []);
const resultOf = (typed: Partial<typeof NOTHING>) => filtersOf({ ...NOTHING, ...typed }, named);

describe('the filters of a wallet’s transactions', () => {
  it('ask for nothing where nothing was typed', () => {
    expect(resultOf({ counterparty: ' ' })).toMatchObject({ filters: {} });
  });

  it('ask for whole days by the reader’s clock, the last one included', () => {
    expect(resultOf({ from: '2030-02-27', to: '2030-02-28' })).toMatchObject({
      filters: { since: new Date(2030, 1, 27).toISOString(), until: new Date(2030, 2, 1).toISOString() },
    });
    expect(resultOf({ from: '0099-01-01' })).toMatchObject({
      filters: { since: expect.stringMatching(/^00(99|98)-/) },
    });
  });

  it('take an address, or every address whose name matches', () => {
    expect(resultOf({ counterparty: ` ${BOB} `, kind: 'transfer' })).toMatchObject({
      filters: { kind: 'transfer', counterparty: BOB },
    });
    expect(resultOf({ counterparty: 'Ann', direction: 'out' })).toMatchObject({
      filters: { direction: 'out', counterparty: ANN },
    });
    expect(resultOf({ counterparty: 'n' })).toMatchObject({ filters: { counterparty: `${ANN},${BOB}` } });
  });

  it.each([
    [{ counterparty: 'Zoe' }, { counterparty: HISTORY_MESSAGES.nameUnknown }],
    [{ counterparty: '0x12' }, { counterparty: FIELD_MESSAGES.addressInvalid }],
    [{ from: '2030-02-02', to: '2030-02-01' }, { to: HISTORY_MESSAGES.daysReversed }],
  ])('say what is wrong with %j', (typed, errors) => {
    expect(resultOf(typed)).toEqual({ errors });
  });

  it('say that too many names match before the server does', () => {
    const everyone = () => Array.from({ length: 51 }, () => ANN);
    expect(filtersOf({ ...NOTHING, counterparty: 'a' }, everyone)).toEqual({
      errors: { counterparty: HISTORY_MESSAGES.namesTooMany },
    });
  });
});
