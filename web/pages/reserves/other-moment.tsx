import { Notice } from '#web/ui/notice.tsx';

/** Shown instead of a statement that is of another moment than was asked for. */
export const OtherMoment = () => (
  <Notice kind="danger" title="We were given figures of another moment" live>
    <p>
      Your browser asked for one moment, and our site answered with the figures of another, so they aren’t shown. If
      this device’s clock is right, please tell us.
    </p>
  </Notice>
);
