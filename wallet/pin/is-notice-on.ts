import { PIN_MARK } from '#domain/names.ts';
import { PIN_WORKER } from '#domain/offline-pages.ts';

/** Whether this browser is to open a pinned release, as far as a page can tell at once. Small, since the wallet's page asks before anything else. */
export function isNoticeOn(): boolean {
  try {
    const { controller } = navigator.serviceWorker ?? {};
    const isAnswered = controller && PIN_WORKER.test(new URL(controller.scriptURL).pathname);
    return Boolean(isAnswered) || localStorage.getItem(PIN_MARK) !== null;
  } catch {
    return false;
  }
}
