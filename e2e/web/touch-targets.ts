import type { Page } from 'playwright-core';

/** Touch targets smaller than 44 px; links in a sentence may be. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const inSentence = (link: Element) => {
      const { display } = getComputedStyle(link);
      return (
        display === 'inline' && link.parentElement?.closest('p, li, dd, td, div')?.textContent !== link.textContent
      );
    };
    /** A label is pressed for its field, a row for the button that covers it. */
    const pressed = (target: HTMLElement): Element => {
      if (target instanceof HTMLInputElement && /checkbox|radio|file/.test(target.type))
        return target.labels?.[0] ?? target;
      const { position, content } = getComputedStyle(target, '::after');
      return position === 'absolute' && content !== 'none' && getComputedStyle(target).position === 'static'
        ? (target.offsetParent ?? target)
        : target;
    };
    return [...document.querySelectorAll<HTMLElement>(TARGETS)].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || inSentence(target)) return [];
      const { width, height, right } = pressed(target).getBoundingClientRect();
      // What is one pixel wide is for screen readers only; what is outside the window is the skip link.
      if (width < 2 || right <= 0 || Math.min(width, height) >= LEAST - 0.1) return [];
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? '';
      return [`${target.tagName.toLowerCase()} '${name.slice(0, 60)}': ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  });
