import type { Absence, Day, HoursException } from '@creneau/core';

/** `12-24`, without a year. */
export const isYearly = (day: Day): boolean => day.length === '12-24'.length;

export const exceptionsIn = (
  years: readonly number[],
  exceptions: readonly HoursException[],
): readonly HoursException[] =>
  exceptions.flatMap((exception) =>
    isYearly(exception.day)
      ? years.map((year) => ({ ...exception, day: `${year}-${exception.day}` }))
      : [exception],
  );

/** One that ends before it begins ends in the next year. */
export const absencesIn = (
  years: readonly number[],
  absences: readonly Absence[],
): readonly Absence[] =>
  absences.flatMap((absence) => {
    const { firstDay, lastDay } = absence;
    return isYearly(firstDay)
      ? years.map((year) => ({
          ...absence,
          firstDay: `${year}-${firstDay}`,
          lastDay: `${lastDay < firstDay ? year + 1 : year}-${lastDay}`,
        }))
      : [absence];
  });
