import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { Field } from './field.tsx';

const drawn = (error: string) =>
  renderToStaticMarkup(
    <Field label="First name" error={error} required>
      {(control) => <input {...control} />}
    </Field>,
  );

it('shows an error in its own words', () => {
  expect(drawn(FIELD_MESSAGES.phoneInvalid)).toContain(`<span>${FIELD_MESSAGES.phoneInvalid}</span>`);
});

it('keeps the star of a required field on the line of the label’s last word', () => {
  expect(drawn('')).toMatch(/First <span class="whitespace-nowrap">name<span[^>]*> \*<\/span><\/span>/);
});
