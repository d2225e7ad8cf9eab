import { isDay, LONGEST_BUFFER } from '@creneau/core';
import { isYearly } from '../schedule/yearly-days';
import type { StoredAbsence } from '../database/schema';
import type { WrittenBusiness, WrittenException } from './business-codec';
import { mistakeAt, mistakeIf, type FilePath, type Mistake } from './mistake';
import { WEEKDAYS, type Range, type Week } from './week';

export function hourMistakes(business: WrittenBusiness): readonly Mistake[] {
  return [
    ...(business.hours ? weekMistakes(business.hours, ['hours']) : []),
    ...(business.page?.hours ? weekMistakes(business.page.hours, ['page', 'hours']) : []),
    ...(['calendars', 'resources'] as const).flatMap((list) =>
      business[list].flatMap(({ hours, closed_days: closedDays }, index) => [
        ...(hours ? weekMistakes(hours, [list, index, 'hours']) : []),
        ...closedDays.flatMap((day, position) =>
          dayMistakes(day, [list, index, 'closed_days', position]),
        ),
      ]),
    ),
    ...exceptionMistakes(business.exceptions, ['exceptions']),
    ...business.calendars.flatMap((calendar, index) =>
      calendarMistakes(calendar, ['calendars', index]),
    ),
    ...business.services.flatMap((intervention, index) =>
      interventionMistakes(intervention, ['services', index]),
    ),
    ...business.services.flatMap(({ promotions }, index) =>
      promotions.flatMap(({ from, to }, position) =>
        mistakeIf(
          from >= to,
          ['services', index, 'promotions', position, 'to'],
          `the promotion ends at ${to}, before it begins at ${from}; write from < to`,
        ),
      ),
    ),
  ];
}

function exceptionMistakes(
  exceptions: readonly WrittenException[],
  path: FilePath,
): readonly Mistake[] {
  return exceptions.flatMap(({ day, closed, open }, index): readonly Mistake[] => {
    const at = [...path, index];
    const hours = closed ?? open;
    if (!hours || (closed && open))
      return mistakeAt(
        at,
        'an exception is either closed or open; write one of them with its hours',
      );
    return [
      ...dayMistakes(day, [...at, 'day']),
      ...orderMistakes(hours, [...at, closed ? 'closed' : 'open']),
    ];
  });
}

const orderMistakes = ({ from, to }: Range, path: FilePath): readonly Mistake[] =>
  mistakeIf(
    from >= to,
    path,
    `${from}-${to} ends before it begins; hours after midnight belong to the next day, until then write 24:00`,
  );

function calendarMistakes(
  calendar: WrittenBusiness['calendars'][number],
  path: FilePath,
): readonly Mistake[] {
  const { hours, alternating_weeks: alternating, exceptions, absences } = calendar;
  return [
    ...bufferMistakes(calendar, path),
    ...exceptionMistakes(exceptions, [...path, 'exceptions']),
    ...absences.flatMap((absence, index) => absenceMistakes(absence, [...path, 'absences', index])),
    ...(alternating ? weeksMistakes(alternating, [...path, 'alternating_weeks']) : []),
    ...mistakeIf(
      alternating !== undefined && hours !== undefined,
      [...path, 'hours'],
      'both hours and alternating_weeks; keep one of them',
    ),
  ];
}

function absenceMistakes(
  { firstDay, lastDay, from = '00:00', to = '24:00' }: StoredAbsence,
  path: FilePath,
): readonly Mistake[] {
  const wrongDays = [
    ...dayMistakes(firstDay, [...path, 'from']),
    ...(lastDay === firstDay ? [] : dayMistakes(lastDay, [...path, 'to'])),
  ];
  if (wrongDays.length > 0) return wrongDays;
  const end = [...path, 'to'];
  if (isYearly(firstDay) !== isYearly(lastDay))
    return mistakeAt(
      end,
      'only one of its days has a year; write both with it, or both without for each year',
    );
  const endsNextYear = isYearly(firstDay) && lastDay < firstDay;
  return mistakeIf(
    !endsNextYear && `${firstDay} ${from}` >= `${lastDay} ${to}`,
    end,
    `the absence ends before it begins, on ${firstDay} at ${from}; write from < to`,
  );
}

function weeksMistakes(
  { from, weeks }: NonNullable<WrittenBusiness['calendars'][number]['alternating_weeks']>,
  path: FilePath,
): readonly Mistake[] {
  return [
    ...dayMistakes(from, [...path, 'from']),
    ...mistakeIf(
      weeks.length < 2,
      [...path, 'weeks'],
      'there is only one week; add another, or write hours instead',
    ),
    ...weeks.flatMap((week, index) => weekMistakes(week, [...path, 'weeks', index])),
  ];
}

const bufferMistakes = (
  buffers: { readonly buffer_before: number; readonly buffer_after: number },
  path: FilePath,
): readonly Mistake[] =>
  (['buffer_before', 'buffer_after'] as const).flatMap((name) =>
    mistakeIf(
      buffers[name] > LONGEST_BUFFER,
      [...path, name],
      'a buffer of more than 2 h; write 2 h or less',
    ),
  );

function interventionMistakes(
  intervention: WrittenBusiness['services'][number],
  path: FilePath,
): readonly Mistake[] {
  const { length, pauses } = intervention;
  return [
    ...bufferMistakes(intervention, path),
    ...pauses.flatMap((pause, index): readonly Mistake[] => {
      const at = [...path, 'pauses', index];
      const { after: earlier, length: long } = pauses[index - 1] ?? { after: 0, length: 0 };
      if (pause.length < 1)
        return mistakeAt([...at, 'length'], 'a pause of 0 min; write 5 min or more');
      if (pause.after <= earlier + long)
        return mistakeAt(
          [...at, 'after'],
          index === 0
            ? 'the pause begins with the service; begin it later'
            : 'the pause begins before the one before it has ended; write them in order, apart',
        );
      const end = pause.after + pause.length;
      return mistakeIf(
        end >= length,
        at,
        `the pause ends after ${end} min, the service after ${length} min; end it before the service`,
      );
    }),
  ];
}

const dayMistakes = (day: string, path: FilePath): readonly Mistake[] =>
  mistakeIf(
    !isDay(isYearly(day) ? `${LEAP_YEAR}-${day}` : day),
    path,
    `"${day}" does not exist; write another day`,
  );

const LEAP_YEAR = 2028;

function weekMistakes(week: Week, path: FilePath): readonly Mistake[] {
  return week.flatMap((ranges, index) => {
    const day = [...path, WEEKDAYS[index] ?? ''];
    const wrong = ranges.find(({ from, to }) => from >= to);
    if (wrong) return orderMistakes(wrong, day);
    const overlap = ranges.find(({ from }, at) => at > 0 && from < (ranges[at - 1]?.to ?? ''));
    return mistakeIf(
      overlap !== undefined,
      day,
      `${overlap?.from}-${overlap?.to} begins before the hours before it end; write them in order, apart`,
    );
  });
}
