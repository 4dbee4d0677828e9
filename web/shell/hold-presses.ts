import { API_MESSAGES } from '#domain/messages/api.ts';
import { flash } from '#web/ui/flash.tsx';

/** Longer than code takes that is on its way. */
const LATE_MS = 2_000;
const LOOK_MS = 100;

/** Whether React answers its presses: a prerendered part doesn't before its code is there. */
const isHydrated = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));

function hold(button: HTMLElement): void {
  const pressedAt = performance.now();
  let isReported = false;
  const looking = setInterval(() => {
    const isThere = isHydrated(button);
    if (isThere || !button.isConnected) clearInterval(looking);
    if (isThere) button.click();
    else if (!isReported && performance.now() - pressedAt > LATE_MS) {
      isReported = true;
      flash(API_MESSAGES.unreachable, 'error');
    }
  }, LOOK_MS);
}

let isHolding = false;

/** Makes a press on a part that isn't hydrated again once it is, and says so where its code can't be loaded; React drops it. */
export function holdPresses(): void {
  if (isHolding) return;
  isHolding = true;
  const held = new Set<HTMLElement>();
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button:not([popovertarget])') : null;
    if (!button || isHydrated(button) || held.has(button)) return;
    // Where its code is there already, React hydrates the part for this very press.
    setTimeout(() => {
      if (isHydrated(button) || held.has(button)) return;
      held.add(button);
      hold(button);
    });
  };
  document.addEventListener('click', onClick, { capture: true });
}
