import { appointmentLetter } from './appointment-letter';
import { calendarFile, type Method } from './calendar-file';
import { oneLine } from './plain-text';
import { letterHtml } from './letter-html';
import { letterText } from './letter-text';
import { mailLocale } from './mail-translations';
import type { Notice } from './notice';
import { ficheName } from './notice-words';
import { calendarEntry } from './calendar-entry';

/** In the format of nodemailer, without its id. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  /** Undefined if replies go nowhere: nobody reads the sender's mailbox. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For calendar programs; a reminder has none, since nothing changed. */
  readonly icalEvent?: {
    readonly method: Method;
    readonly filename: string;
    readonly content: string;
  };
}

export function appointmentMail(original: Notice, from: string): Mail {
  const notice = { ...original, locale: mailLocale(original.locale, original.group.locale) };
  const { group, fiche, booking } = notice;
  const letter = appointmentLetter(notice);
  const name = ficheName(notice);
  const method =
    notice.news === 'cancellation' && booking.activeAppointments.length === 0
      ? 'CANCEL'
      : 'REQUEST';
  return {
    from: { name: letter.sender.name, address: from },
    to: { name, address: fiche.email },
    subject: oneLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(notice.news !== 'reminder' && {
      icalEvent: {
        method,
        filename: 'appointment.ics',
        content: calendarFile(calendarEntry(notice), group.timezone, method, {
          organizer: { name: group.name, email: from },
          attendee: { name, email: fiche.email },
        }),
      },
    }),
  };
}
