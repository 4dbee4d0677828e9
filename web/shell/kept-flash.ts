import { type FlashMessage, flash, shownFlash } from '#web/ui/flash.tsx';

const NAME = 'flash';

/** Keeps the message above the page over a load of another document in this tab; where the browser stores nothing, it is lost. */
export function keepFlash(): void {
  const shown = shownFlash();
  try {
    if (shown) sessionStorage.setItem(NAME, JSON.stringify(shown));
  } catch {
    // Nothing can be stored.
  }
}

/** Shows the message that was kept for this document, once. */
export function showKeptFlash(): void {
  try {
    const kept = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    if (!kept || shownFlash()) return;
    const { texts, kind }: FlashMessage = JSON.parse(kept);
    flash(texts, kind);
  } catch {
    // Nothing can be read, or it isn't ours.
  }
}
