import { useEffect, useState } from 'react';
import { reloadOnMissingChunk } from '../../hooks/reload';

type DayStackParts = typeof import('./DayStack');

let parts: DayStackParts | undefined;

/** Fetches the views of a narrow page: a wide one shows the week without their bytes. */
export async function loadDayStack(): Promise<void> {
  parts ??= await import(/* webpackChunkName: "day-stack" */ './DayStack');
}

/** The views of a narrow page; none on a wide one, nor while a window that was made narrow fetches them. */
export function useDayStack(isNarrow: boolean): DayStackParts | undefined {
  const [loaded, setLoaded] = useState(parts);
  useEffect(() => {
    if (isNarrow && !loaded) void reloadOnMissingChunk(loadDayStack).then(() => setLoaded(parts));
  }, [isNarrow, loaded]);
  return isNarrow ? loaded : undefined;
}
