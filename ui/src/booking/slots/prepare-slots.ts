import { STACKED_UP_TO, type Clock, type Day, type FigureWords } from '@creneau/core';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { formatsIn } from '../../i18n/use-formats';
import { reloadOnMissingChunk } from '../../hooks/reload';
import { WindowRoom } from '../../hooks/window-room';

/** Fetches and computes ahead what the first week is drawn with. */
export async function prepareSlots(clock: Clock): Promise<void> {
  if (new WindowRoom().days <= STACKED_UP_TO) await loadDayStack();
  warmFormats(i18next.language, clock.today());
}

/** Formats a day of every kind before there is one to show: the first use of each `Intl` format takes milliseconds. */
function warmFormats(locale: string, day: Day): void {
  setTimeout(() => {
    const formats = formatsIn(locale, i18next.getFixedT(locale) as FigureWords);
    const { dayOfYear, shortDay, date, weekday, shortWeekday } = formats;
    for (const format of [dayOfYear, shortDay, date, weekday, shortWeekday]) format(day);
    formats.dayRange(day, day);
    formats.discount(1);
  });
}

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
