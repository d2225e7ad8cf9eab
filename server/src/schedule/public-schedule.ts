import type { Schedule } from '@creneau/core';
import { isNamed } from '../group/translations';
import type { GroupRules } from './group-rules';

/** Drops internal calendars, which have no public name. */
export const publicSchedule = <Calendars extends Pick<Schedule, 'calendars'>>(
  schedule: Calendars,
  { calendarNames }: Pick<GroupRules, 'calendarNames'>,
): Calendars => ({
  ...schedule,
  calendars: schedule.calendars.filter(({ id }) =>
    isNamed({ publicname: calendarNames.get(id) ?? {} }),
  ),
});

export const publicRules = (rules: GroupRules): GroupRules => ({
  ...rules,
  schedule: publicSchedule(rules.schedule, rules),
});
