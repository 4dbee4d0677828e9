import { useEffect, useState } from 'react';
import { STILL_TRYING } from '#domain/wallet/still-trying.ts';

const AFTER_MS = 5_000;

/** Whether something has been waited for so long that it needs saying. */
function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLong;
}

/** Says that the chain is still being asked, once that takes long. */
export const StillTrying = ({ when }: { when: boolean }) => {
  const isLong = useIsLong(when);
  return (
    <p role="status" className="text-accent text-sm empty:hidden">
      {isLong && STILL_TRYING}
    </p>
  );
};
