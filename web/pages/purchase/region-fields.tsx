import { countriesByName } from '#domain/country-names.ts';
import { ANOTHER_COUNTRY, saleRegionError } from '#domain/regions.ts';
import { US_STATES } from '#domain/us-states.ts';
import { sales } from '#site';
import type { BoundField } from '#web/lib/fields.ts';
import { SelectField } from '#web/ui/text-field.tsx';

type Props = { country: BoundField; usState: BoundField };

/** Where the buyer lives; if nothing is sold there, the form says so as soon as it is chosen. */
export function RegionFields({ country, usState }: Props) {
  const region = { country: country.value, us_state: usState.value };
  const refused = region.country && (region.us_state || !asksForState(region.country)) && saleRegionError(region);
  const errorOf = (field: BoundField, name: keyof typeof region) =>
    refused && refused.field === name ? refused.message : field.error;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <SelectField
        {...country}
        error={errorOf(country, 'country')}
        label="Country"
        hint="Where you live"
        required
        autoComplete="country"
      >
        {!sales.countries.includes(country.value) && country.value !== ANOTHER_COUNTRY && (
          <option value="">Choose your country</option>
        )}
        {countriesByName(sales.countries).map(([code, name]) => (
          // Browsers name a few countries differently from the build, which is no reason to draw the page again.
          <option key={code} value={code} suppressHydrationWarning>
            {name}
          </option>
        ))}
        <option value={ANOTHER_COUNTRY}>Another country</option>
      </SelectField>
      {asksForState(country.value) && (
        <SelectField
          {...usState}
          error={errorOf(usState, 'us_state')}
          label="State"
          hint="Where you live"
          required
          autoComplete="address-level1"
        >
          <option value="">Choose your state</option>
          {Object.entries(US_STATES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

const asksForState = (country: string) => country === 'US' && sales.exceptStates.length > 0;
