import { useEffect, useState } from 'react';

/** Milliseconds after which what is under way is said to be. */
const LONG = 1_000;

/** Whether something has been under way for so long that it must be said. */
export function useLong(busy: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return long;
}
