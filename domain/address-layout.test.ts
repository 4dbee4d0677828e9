import { describe, expect, it } from 'vitest';
import { addressLines } from './address-layout.ts';
import { deliveryCountries } from './countries.ts';

const at = (country: string, city: string, region: string, postalCode: string) =>
  addressLines({ street: ['1 Example Street', 'Door 2'], city, region, postalCode, country }).join(' | ');

describe('an address', () => {
  it.each([
    ['US', 'Provo', 'UT', '84601', '1 Example Street | Door 2 | Provo, UT 84601 | United States'],
    ['CA', 'Ottawa', 'ON', 'K1A 0B1', '1 Example Street | Door 2 | Ottawa ON K1A 0B1 | Canada'],
    ['DE', 'Berlin', '', '10115', '1 Example Street | Door 2 | 10115 Berlin | Germany'],
    ['FR', 'Paris', '', '75001', '1 Example Street | Door 2 | 75001 Paris | France'],
    ['GB', 'London', '', 'SW1A 1AA', '1 Example Street | Door 2 | London | SW1A 1AA | United Kingdom'],
    ['GB', 'Epsom', 'Surrey', 'KT18 5LW', '1 Example Street | Door 2 | Epsom | Surrey | KT18 5LW | United Kingdom'],
    ['IT', 'Roma', 'RM', '00118', '1 Example Street | Door 2 | 00118 Roma RM | Italy'],
    ['ES', 'Getafe', 'Madrid', '28901', '1 Example Street | Door 2 | 28901 Getafe | Madrid | Spain'],
    ['BR', 'Salvador', 'BA', '40301-110', '1 Example Street | Door 2 | Salvador-BA | 40301-110 | Brazil'],
    ['MX', 'Mérida', 'YUC', '97000', '1 Example Street | Door 2 | 97000 Mérida, YUC | Mexico'],
    ['AU', 'Sydney', 'NSW', '2000', '1 Example Street | Door 2 | Sydney NSW 2000 | Australia'],
    ['SG', 'Singapore', '', '018956', '1 Example Street | Door 2 | Singapore 018956 | Singapore'],
    ['JP', 'Chiyoda-ku', 'Tokyo', '100-0001', '1 Example Street | Door 2 | Chiyoda-ku, Tokyo 100-0001 | Japan'],
    ['HU', 'Budapest', '', '1051', 'Budapest | 1 Example Street | Door 2 | 1051 | Hungary'],
    ['US', 'Provo', '', '', '1 Example Street | Door 2 | Provo | United States'],
    ['US', '', 'UT', '84601', '1 Example Street | Door 2 | UT 84601 | United States'],
    ['USA', 'Provo', 'Ut.', '', '1 Example Street | Door 2 | Provo | Ut. | USA'],
  ])('in %s is written in that country’s order: %s %s %s', (country, city, region, code, lines) => {
    expect(at(country, city, region, code)).toBe(lines);
  });

  it('loses nothing of what was given in any country, and says nothing twice', () => {
    for (const [country] of deliveryCountries()) {
      const text = at(country, 'Ville, Neuve', 'Région', 'PC-1');
      for (const part of ['1 Example Street', 'Door 2', 'Ville, Neuve', 'Région', 'PC-1'])
        expect([country, part, text.split(part).length]).toEqual([country, part, 2]);
    }
  });
});
