// A process of its own, since the mails' words are read beside their module, which jest does not load as one:
// tells how mails write appointments that begin at some instants of some zones. JSON in, JSON out.
import { text } from 'node:stream/consumers';
import { appointmentMail } from '../../server/src/mail/appointment-mail';

/** Zones and the instants that are asked of each. */
export type AskedTimes = Readonly<Record<string, readonly number[]>>;

/** What a mail says of an instant: in its text, and to calendars. */
export interface MailedTime {
  readonly when: string;
  readonly file: string;
}

const HALF_AN_HOUR = 30 * 60_000;

const mailed = (timezone: string, start: number): MailedTime => {
  const { text: words, icalEvent } = appointmentMail(
    {
      news: 'confirmation',
      locale: 'fr',
      group: {
        id: 1,
        name: 'Salon',
        locale: 'fr',
        timezone,
        currency: 'EUR',
        phone: undefined,
        address: '',
        displaysPrice: false,
      },
      recipient: { name: 'Nolwenn', email: 'nolwenn@example.org' },
      appointments: [
        {
          id: 1,
          start,
          end: start + HALF_AN_HOUR,
          stamp: 0,
          sequence: 0,
          interventionName: 'Coupe',
          calendarName: '',
          price: 0,
          promotion: undefined,
          videoconference: false,
        },
      ],
      total: 0,
      links: [],
    },
    'no-reply@example.org',
  );
  const when = words.split('\n').find((line) => line.includes(', de ')) ?? '';
  return { when, file: icalEvent.content };
};

const asked = JSON.parse(await text(process.stdin)) as AskedTimes;
process.stdout.write(
  JSON.stringify(
    Object.fromEntries(
      Object.entries(asked).map(([zone, instants]) => [
        zone,
        instants.map((instant) => mailed(zone, instant)),
      ]),
    ),
  ),
);
