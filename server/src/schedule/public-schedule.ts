import type { Schedule } from '@creneau/core';
import { isNamed } from '../group/translations';
import type { GroupRules } from './group-rules';

/** An agenda without the calendars that only the staff see: those without a public name. */
export const publicSchedule = <Calendars extends Pick<Schedule, 'calendars'>>(
  schedule: Calendars,
  { calendarNames }: Pick<GroupRules, 'calendarNames'>,
): Calendars => ({
  ...schedule,
  calendars: schedule.calendars.filter(({ id }) =>
    isNamed({ publicname: calendarNames.get(id) ?? {} }),
  ),
});

/** The rules of a group with the agenda that visitors may book. */
export const publicRules = (rules: GroupRules): GroupRules => ({
  ...rules,
  schedule: publicSchedule(rules.schedule, rules),
});
