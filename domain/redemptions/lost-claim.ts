import { LOST_PACKAGE_DAYS } from '../terms.ts';
import type { RedemptionTransitionName } from './machine.ts';

const DAY_MS = 86_400_000;

/** Until when a package that left then may be reported lost (docs/product.md, States and transitions). */
export const lostClaimUntil = (shipped: Date): Date => new Date(shipped.getTime() + LOST_PACKAGE_DAYS * DAY_MS);

/** Whether a package that left then may still be reported lost; on the last moment, too. */
export const mayClaimLost = (shipped: Date, now: Date): boolean => now <= lostClaimUntil(shipped);

const ABOUT_A_PACKAGE: readonly string[] = [
  'ship',
  'reship',
  'replace',
  'decline_claim',
] satisfies RedemptionTransitionName[];

/** Whether a claim about the last package was refused. */
export const isClaimRefused = (transitions: readonly { name: string }[]): boolean =>
  transitions.findLast(({ name }) => ABOUT_A_PACKAGE.includes(name))?.name === 'decline_claim';
