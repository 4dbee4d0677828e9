import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLine } from './accounts/account.ts';
import { contactForm, leadTitle } from './contact/contact.ts';
import { text } from './field-schemas.ts';
import { isolated, withHiddenShown, withoutHidden } from './hidden-characters.ts';

const HIDDEN = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u0007',
  '\u009b',
  '\u{e0041}',
];
const piece = fc.constantFrom('Ada', ' ', 'שלום', 'علی', '\n', '👩‍🚀', 'می‌خواهم', 'a\u0301', '\u200e', ...HIDDEN);
const written = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('a text that someone wrote', () => {
  it('is stored without characters that hide something or turn what follows', () => {
    fc.assert(
      fc.property(written, (typed) => {
        const stored = text(1_000).parse(typed);
        for (const hidden of HIDDEN) expect(stored).not.toContain(hidden);
        expect(withoutHidden(stored)).toBe(stored);
      }),
    );
    expect(text(100).parse('Ada\u202e Lovelace')).toBe('Ada Lovelace');
    expect(readLine('exe.\u202efdp', 100)).toEqual({ text: 'exe.fdp' });
    expect(contactForm.parse({ first_name: 'A\u200bda', last_name: '\u2067Lovelace' })).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
    });
  });

  it('keeps what its script or emoji is written with', () => {
    for (const kept of ['👩‍🚀', 'می‌خواهم', 'क्‍ष', 'two\nlines\tand a tab', '❤️', 'שלום', '\u200e+1 (801)'])
      expect(withoutHidden(kept)).toBe(kept);
  });

  it('shows each hidden character that an older row or a signed text has, and loses no other', () => {
    expect(withHiddenShown('A\u202eda\u{e0041}\u0007')).toBe('A[U+202E]da[U+E0041][U+0007]');
    fc.assert(
      fc.property(written, (typed) => withHiddenShown(typed).replace(/\[U\+[\dA-F]+\]/g, '') === withoutHidden(typed)),
    );
  });

  it('leaves the order of the text around it alone', () => {
    expect(isolated('Ada')).toBe('Ada');
    expect(isolated('עדה')).toBe('\u2068עדה\u2069');
    expect(leadTitle('עדה', 'לאבלייס')).toBe('Contact from \u2068עדה ל.\u2069');
    // What would end the isolation is shown instead.
    expect(isolated('עדה\u2069\u202e')).toBe('\u2068עדה[U+2069][U+202E]\u2069');
  });
});
