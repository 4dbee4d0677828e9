import { expect, type Locator } from '@playwright/test';

/** Presses a button by key once it can be pressed, for which `press` doesn't wait: one that is busy or disabled would miss it. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}
