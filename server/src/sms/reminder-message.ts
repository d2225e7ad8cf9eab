import { mailFormatter } from '../mail/mail-translations';
import type { Notice } from '../mail/notice';
import { countSegments, toGsm } from './segments';

const MOST_SEGMENTS = 2;

/** Fits into two segments. */
export function reminderMessage({ locale, group, sender, booking, links }: Notice): string {
  const { say, day, hour } = mailFormatter({ locale, group, sender, stamp: booking.stamp });
  const [{ start }] = booking.appointments;
  const when = say('sms.reminder', { day: day(start), hour: hour(start) });
  // the page offers edits and cancellation too
  const link = (
    links.find(({ action }) => action === 'confirm') ??
    links.find(({ action }) => action === 'cancel')
  )?.address;
  const offersAll = (['confirm', 'change', 'cancel'] as const).every((action) =>
    links.some((each) => each.action === action),
  );
  const way = link === undefined ? '' : say(offersAll ? 'sms.link' : 'sms.visit', { link });
  const texts = [[`${sender.name}:`, when, way], [when, way], [when]].map((words) =>
    toGsm(words.filter(Boolean).join(' ')),
  );
  return texts.find((text) => countSegments(text) <= MOST_SEGMENTS) ?? toGsm(when);
}
