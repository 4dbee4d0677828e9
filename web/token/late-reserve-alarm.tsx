import { Suspense } from 'react';
import { patientPart } from '#web/lib/lazy-part.ts';

const Alarm = patientPart(() => import('./reserve-alarm.tsx'));

/** The alarm of the reserve's figures: it asks the chain, and shows something only where they differ. */
export const ReserveAlarm = () => (
  <Suspense>
    <Alarm />
  </Suspense>
);
