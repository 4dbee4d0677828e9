import type { ComponentProps } from 'react';
import { deliveryCountries } from '#domain/countries.ts';
import { SelectField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** The first entry while no country is chosen; without it, one always is. */
  prompt?: string;
};

/** A country that coins are shipped to, by its two letters (ISO 3166-1). */
export const CountryField = ({ prompt, ...select }: Props) => (
  <SelectField {...select} label="Country" autoComplete="country">
    {prompt !== undefined && <option value="">{prompt}</option>}
    {deliveryCountries().map(([code, name]) => (
      // Browsers name and sort a few countries differently from the build, which is no reason to draw the page again.
      <option key={code} value={code} suppressHydrationWarning>
        {name}
      </option>
    ))}
  </SelectField>
);
