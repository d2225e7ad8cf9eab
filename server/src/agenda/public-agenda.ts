import type { Agenda } from '@creneau/core';
import { isNamed } from '../group/translations';
import type { GroupRules } from './group-rules';

/** An agenda without the calendars that only the staff see: those without a public name. */
export const publicAgenda = <Calendars extends Pick<Agenda, 'calendars'>>(
  agenda: Calendars,
  { calendarNames }: Pick<GroupRules, 'calendarNames'>,
): Calendars => ({
  ...agenda,
  calendars: agenda.calendars.filter(({ id }) =>
    isNamed({ publicname: calendarNames.get(id) ?? {} }),
  ),
});

/** The rules of a group with the agenda that visitors may book. */
export const publicRules = (rules: GroupRules): GroupRules => ({
  ...rules,
  agenda: publicAgenda(rules.agenda, rules),
});
