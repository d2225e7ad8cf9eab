import { isDay, LONGEST_BUFFER } from '@creneau/core';
import { isYearly } from '../schedule/yearly-days';
import type { StoredAbsence } from '../database/schema';
import type { WrittenBusiness, WrittenException } from './business-codec';
import type { FilePath, Mistake } from './mistake';
import { WEEKDAYS, type Week } from './week';

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
      promotions.flatMap(({ from, to }, position): readonly Mistake[] =>
        from < to
          ? []
          : [
              {
                path: ['services', index, 'promotions', position, 'to'],
                message: `the promotion ends at ${to}, before it begins at ${from}; write from < to`,
              },
            ],
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
    if ((closed === undefined) === (open === undefined))
      return [
        {
          path: at,
          message: 'an exception is either closed or open; write one of them with its hours',
        },
      ];
    const { from, to } = closed ?? open ?? { from: '', to: '' };
    return [
      ...dayMistakes(day, [...at, 'day']),
      ...(from >= to
        ? [
            {
              path: [...at, closed ? 'closed' : 'open'],
              message: `${from}-${to} ends before it begins; hours after midnight belong to the next day, until then write 24:00`,
            },
          ]
        : []),
    ];
  });
}

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
    ...(alternating && hours
      ? [
          {
            path: [...path, 'hours'],
            message: 'both hours and alternating_weeks; keep one of them',
          },
        ]
      : []),
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
  if (isYearly(firstDay) !== isYearly(lastDay))
    return [
      {
        path: [...path, 'to'],
        message:
          'only one of its days has a year; write both with it, or both without for each year',
      },
    ];
  const endsNextYear = isYearly(firstDay) && lastDay < firstDay;
  if (endsNextYear || `${firstDay} ${from}` < `${lastDay} ${to}`) return [];
  return [
    {
      path: [...path, 'to'],
      message: `the absence ends before it begins, on ${firstDay} at ${from}; write from < to`,
    },
  ];
}

function weeksMistakes(
  { from, weeks }: NonNullable<WrittenBusiness['calendars'][number]['alternating_weeks']>,
  path: FilePath,
): readonly Mistake[] {
  return [
    ...dayMistakes(from, [...path, 'from']),
    ...(weeks.length < 2
      ? [
          {
            path: [...path, 'weeks'],
            message: 'there is only one week; add another, or write hours instead',
          },
        ]
      : []),
    ...weeks.flatMap((week, index) => weekMistakes(week, [...path, 'weeks', index])),
  ];
}

const bufferMistakes = (
  buffers: { readonly buffer_before: number; readonly buffer_after: number },
  path: FilePath,
): readonly Mistake[] =>
  (['buffer_before', 'buffer_after'] as const).flatMap((name) =>
    buffers[name] > LONGEST_BUFFER
      ? [{ path: [...path, name], message: 'a buffer of more than 2 h; write 2 h or less' }]
      : [],
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
        return [{ path: [...at, 'length'], message: 'a pause of 0 min; write 5 min or more' }];
      if (pause.after <= earlier + long)
        return [
          {
            path: [...at, 'after'],
            message:
              index === 0
                ? 'the pause begins with the service; begin it later'
                : 'the pause begins before the one before it has ended; write them in order, apart',
          },
        ];
      return pause.after + pause.length >= length
        ? [
            {
              path: at,
              message: `the pause ends after ${pause.after + pause.length} min, the service after ${length} min; end it before the service`,
            },
          ]
        : [];
    }),
  ];
}

const dayMistakes = (day: string, path: FilePath): readonly Mistake[] =>
  isDay(isYearly(day) ? `${LEAP_YEAR}-${day}` : day)
    ? []
    : [{ path, message: `"${day}" does not exist; write another day` }];

const LEAP_YEAR = 2028;

function weekMistakes(week: Week, path: FilePath): readonly Mistake[] {
  return week.flatMap((ranges, index) => {
    const day = [...path, WEEKDAYS[index] ?? ''];
    const wrong = ranges.find(({ from, to }) => from >= to);
    if (wrong)
      return [
        {
          path: day,
          message: `${wrong.from}-${wrong.to} ends before it begins; hours after midnight belong to the next day, until then write 24:00`,
        },
      ];
    const overlap = ranges.find(({ from }, at) => at > 0 && from < (ranges[at - 1]?.to ?? ''));
    return overlap
      ? [
          {
            path: day,
            message: `${overlap.from}-${overlap.to} begins before the hours before it end; write them in order, apart`,
          },
        ]
      : [];
  });
}
