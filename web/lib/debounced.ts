import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a moment, so that not every keystroke queries the chain. */
export function useDebounced<Value>(value: Value, milliseconds = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
