import { expect } from 'vitest';
import { sideways } from '../browser.ts';
import { violationsAt, violationsInBothSchemes } from '../web/axe.ts';
import { it } from './people.ts';

const PLACES = {
  'the queue and the leads': ['/admin?list=leads', 'Contact from'],
  'the purchase requests': ['/admin?list=purchases', 'Purchase of'],
  'the redemptions': ['/admin?list=redemptions', 'Redemption of'],
} as const;

export function lookTests(): void {
  it.for(Object.entries(PLACES))(
    'shows %s and their records without an accessibility violation',
    async ([, [path, title]], { staff }) => {
      const { page } = staff;
      await page.goto(path);
      const rows = page.getByRole('table').first().getByRole('link', { name: title });
      await rows.first().waitFor();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await rows.last().click();
      await page.getByRole('form', { name: 'Add a note' }).waitFor();
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect([...(await violationsAt(page, 'light')), await sideways(page)]).toEqual([0]);
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await rows.first().waitFor();
      expect(await sideways(page)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  );

  it.for(['/audit', '/leads'])('shows %s without an accessibility violation', async (path, { staff }) => {
    const { page } = staff;
    await page.goto(path);
    await page.getByRole('table').waitFor();
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });
}
