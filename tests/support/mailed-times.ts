// A process of its own, since the mails' words are read beside their module, which jest does not load as one:
// tells how mails write appointments that begin at some instants of some zones. JSON in, JSON out.
import { text } from 'node:stream/consumers';
import { appointmentMail } from '../../server/src/mail/appointment-mail';

/** A time of an appointment: the instant of its start, how long it takes and where the visitor's clock is. */
export interface AskedTime {
  readonly start: number;
  /** Minutes. */
  readonly length?: number;
  readonly visitorZone?: string;
}

/** Zones and the times that are asked of each. */
export type AskedTimes = Readonly<Record<string, readonly AskedTime[]>>;

/** What a mail says of an instant: in its text, and to calendars. */
export interface MailedTime {
  readonly when: string;
  readonly file: string;
  /** The line of the visitor's clock. */
  readonly own: string | undefined;
}

const MINUTE = 60_000;

const mailed = (timezone: string, { start, length = 30, visitorZone }: AskedTime): MailedTime => {
  const appointment = {
    id: 1,
    start,
    end: start + length * MINUTE,
    interventionName: 'Coupe',
    calendarName: '',
    resourceName: '',
    price: 0,
    promotion: undefined,
    promotionLabel: undefined,
  };
  const { text: words, icalEvent } = appointmentMail(
    {
      news: 'confirmation',
      locale: 'fr',
      group: {
        id: 1,
        name: 'Salon',
        locale: 'fr',
        country: 'FR',
        timezone,
        currency: 'EUR',
        phone: undefined,
        city: undefined,
        displaysPrice: false,
        cancelNotice: 0,
      },
      sender: {
        name: 'Salon',
        tagline: '',
        address: '',
        colors: {},
        logo: undefined,
        page: 'https://salon.example/salon',
      },
      fiche: { firstname: 'Nolwenn', lastname: '', email: 'nolwenn@example.org' },
      booking: {
        id: 1,
        appointments: [appointment],
        activeAppointments: [appointment],
        stamp: 0,
        sequence: 0,
        pack: undefined,
        total: 0,
        before: undefined,
        room: undefined,
        place: undefined,
        visitorTimezone: visitorZone,
      },
      links: [],
    },
    'no-reply@example.org',
  );
  const [, title = ''] = words.split('\n\n');
  const when = title.replace('\n', ', ');
  const own = words.split(/\n+/).find((line) => line.includes(' chez vous'));
  return { when, file: icalEvent?.content ?? '', own };
};

const asked = JSON.parse(await text(process.stdin)) as AskedTimes;
process.stdout.write(
  JSON.stringify(
    Object.fromEntries(
      Object.entries(asked).map(([zone, times]) => [zone, times.map((time) => mailed(zone, time))]),
    ),
  ),
);
