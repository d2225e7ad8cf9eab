import { dayOf, hourOf, instantsOf, wallOf, type Day, type Instant } from '@creneau/core';
import type { Sender } from './letter';
import { mailFormats, mailTranslator } from './mail-translations';

interface Writing {
  readonly locale: string;
  readonly group: {
    readonly locale: string;
    readonly country: string;
    readonly timezone: string;
    readonly currency: string;
  };
  readonly sender: Pick<Sender, 'brand'>;
  /** Dates of another year than this instant's show their year. */
  readonly stamp: Instant;
}

export function mailFormatter({ locale, group, sender, stamp }: Writing) {
  const say = mailTranslator(sender, locale, group.locale);
  const formats = mailFormats(group.country, locale, group.locale);
  const wall = (instant: Instant): string => wallOf(instant, group.timezone);
  const year = wall(stamp).slice(0, 4);
  const isRepeated = (instant: Instant): boolean =>
    instantsOf(wall(instant).slice(0, 16), group.timezone).length > 1;
  const hour = (instant: Instant): string =>
    isRepeated(instant)
      ? say('hourWithOffset', { hour: hourOf(wall(instant)), offset: wall(instant).slice(19) })
      : hourOf(wall(instant));
  /** "mardi 24 novembre", with the year if it is another. */
  const dayInWords = (day: Day): string =>
    day.startsWith(year) ? formats.dayOfYear(day) : formats.day(day);
  return {
    say,
    formats,
    wall,
    hour,
    dayInWords,
    day: (instant: Instant): string => dayInWords(dayOf(wall(instant))),
    hours: (start: Instant, end: Instant): string => `${hour(start)} – ${hour(end)}`,
    money: (cents: number): string => formats.price(cents, group.currency),
    amount: (cents: number): string => formats.amount(cents, group.currency).replace('-', '−'),
  };
}

export type MailFormatter = ReturnType<typeof mailFormatter>;
