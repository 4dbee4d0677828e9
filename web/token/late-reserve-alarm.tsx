import { Suspense } from 'react';
import { patientPart } from '#web/lib/lazy-part.ts';
import { getReserve } from '#web/lib/reserve.ts';

const Alarm = patientPart(() => import('./reserve-alarm.tsx'));

/** The alarm of the reserve's figures: it asks the chain, and shows something only where they differ. */
export const ReserveAlarm = () => (
  <Suspense>
    <Alarm />
  </Suspense>
);

/** For a header whose HTML has no figures. Here, since a script of its own would cost the pages that show them more. */
export const loadHeaderReserve = (): Promise<unknown> => getReserve();
