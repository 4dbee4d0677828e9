import { Notice } from '#web/ui/notice.tsx';

/** Shown instead of a statement that is of another moment than was asked for. */
export const OtherMoment = () => (
  <Notice kind="danger" title="We got figures from a different time" live>
    <p>
      Your browser asked for figures from one time, and our site answered with figures from another, so we aren’t
      showing them. If this device’s clock is right, please tell us.
    </p>
  </Notice>
);
