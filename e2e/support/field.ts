import type { Locator, Page } from '@playwright/test';

/** A form's control by its whole label; the mark of a required or optional one does not count. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label}( \\*| \\(optional\\))?$`));
