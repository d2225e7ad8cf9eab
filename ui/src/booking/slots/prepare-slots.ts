import { STACKED_UP_TO, type Clock, type Day, type FigureWords } from '@creneau/core';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { formatsIn } from '../../i18n/use-formats';
import { reloadOnMissingChunk } from '../../hooks/reload';
import { windowRoom } from '../../hooks/window-room';

export async function prepareSlots({ clock }: { readonly clock: Clock }): Promise<void> {
  if (windowRoom.days <= STACKED_UP_TO) await loadDayStack();
  warmFormats(i18next.language, clock.today());
}

/** Formats one day ahead: the first use of each `Intl` format takes milliseconds. */
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

export async function loadDayStack(): Promise<void> {
  parts ??= await import(/* webpackChunkName: "day-stack" */ './DayStack');
}

/** Undefined on a wide page, and while they load after the window became narrow. */
export function useDayStack(isNarrow: boolean): DayStackParts | undefined {
  const [stackParts, setStackParts] = useState(parts);
  useEffect(() => {
    if (isNarrow && !stackParts)
      void reloadOnMissingChunk(loadDayStack).then(() => setStackParts(parts));
  }, [isNarrow, stackParts]);
  return isNarrow ? stackParts : undefined;
}
