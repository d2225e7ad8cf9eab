// A process of its own, since the mails' words are read beside their module, which jest does not load as one:
// tells every kind of mail in each of these languages, in the words of a brand if one is named. JSON in, JSON out.
import { text } from 'node:stream/consumers';
import { appointmentMail } from '../../server/src/mail/appointment-mail';
import {
  businessMail,
  dailySheetMail,
  undeliveredMail,
  type BusinessLine,
} from '../../server/src/mail/business-mail';
import type { Sender } from '../../server/src/mail/letter';
import type { Booking, MailedAppointment, Notice } from '../../server/src/mail/notice';
import { linkMail, type LinkMail } from '../../server/src/mail/link-mail';
import { erasedMail, farewellMail } from '../../server/src/personal-data/erasure-mails';
import { reminderMessage } from '../../server/src/sms/reminder-message';

export interface AskedMails {
  readonly locales: readonly string[];
  readonly brand?: string;
}

/** One of the mails as it is read, or the text message in the place of the reminder's text. */
export interface ReadMail {
  /** As its HTML says. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
}

/** By language and kind. */
export type EveryMail = Readonly<Record<string, Readonly<Record<string, ReadMail>>>>;

const HOUR = 3_600_000;
const STAMP = Date.parse('2027-06-01T08:00:00Z');
const START = Date.parse('2027-06-08T08:00:00Z');
const ORIGIN = 'https://7.example';

/** Names are figures: whatever else a mail says is words of its language. */
const GROUP = {
  id: 1,
  name: '7',
  urlname: '7',
  country: 'FR',
  timezone: 'Europe/Paris',
  currency: 'EUR',
};
const fiche = {
  firstname: '70',
  lastname: '71',
  email: '72@7.example',
  phone: '+33 1 23 45',
  address: '13',
};

const line = (index: number): MailedAppointment => ({
  id: index,
  start: START + index * HOUR,
  end: START + (index + 1) * HOUR,
  interventionName: `1${index}`,
  calendarName: `2${index}`,
  resourceName: `3${index}`,
  price: 4_500,
  promotion: index === 0 ? 20 : undefined,
  promotionLabel: undefined,
});

const address = { address: '8', city: '9', zipcode: '10', country: 'FR' };
const place = { name: '81', address, isTyped: false };

const booking = (changed: Partial<Booking> = {}): Booking => ({
  id: 1,
  appointments: [line(0), line(1)],
  activeAppointments: [line(0), line(1)],
  stamp: STAMP,
  sequence: 0,
  pack: undefined,
  total: 8_100,
  before: undefined,
  room: undefined,
  place,
  visitorTimezone: undefined,
  ...changed,
});

const room: Booking['room'] = {
  address: 'https://video.example/1',
  appointments: [line(0), line(1)],
};

/** The mails of a booking, by kind. */
const bookings: Readonly<Record<string, readonly [Notice['news'], Booking]>> = {
  confirmation: ['confirmation', booking()],
  'confirmation-one': [
    'confirmation',
    booking({ appointments: [line(1)], activeAppointments: [line(1)] }),
  ],
  'confirmation-free': ['confirmation', booking({ total: 0 })],
  'confirmation-pack': ['confirmation', booking({ pack: '5' })],
  'confirmation-elsewhere': ['confirmation', booking({ visitorTimezone: 'America/New_York' })],
  'confirmation-video': [
    'confirmation',
    booking({ room, place: undefined, visitorTimezone: 'Asia/Tokyo' }),
  ],
  'confirmation-at-home': ['confirmation', booking({ place: { ...place, isTyped: true } })],
  change: ['change', booking({ before: START - 24 * HOUR })],
  reassignment: ['change', booking()],
  cancellation: ['cancellation', booking({ activeAppointments: [] })],
  businessCancellation: ['cancellation', booking({ activeAppointments: [] })],
  partCancellation: ['cancellation', booking({ activeAppointments: [line(1)] })],
  reminder: ['reminder', booking()],
  'reminder-fixed': ['reminder', booking()],
};

const LINKED = [
  'activation',
  'password',
  'email',
  'emailNotice',
  'passwordNotice',
  'alreadyRegistered',
  'erasure',
] as const;

const businessLine: BusinessLine = {
  service: '11',
  start: START,
  end: START + HOUR,
  calendar: '21',
  resource: '31',
};

function mailsIn(locale: string, brand: string | undefined): EveryMail[string] {
  const sender: Sender = {
    name: GROUP.name,
    tagline: '',
    address: '',
    colors: {},
    brand,
    logo: undefined,
    page: `${ORIGIN}/7`,
  };
  const group = { ...GROUP, locale };
  const mails: Record<string, ReadMail> = {};
  const add = (
    kind: string,
    mail: Pick<LinkMail, 'subject' | 'text' | 'html'> | undefined,
  ): void => {
    if (!mail) throw new Error(`no mail: ${kind}`);
    const [, language = ''] = /<html lang="([^"]*)"/.exec(mail.html) ?? [];
    mails[kind] = { language, subject: mail.subject, text: mail.text };
  };

  for (const [kind, [news, of]] of Object.entries(bookings)) {
    const notice: Notice = {
      news,
      byBusiness: kind === 'businessCancellation',
      locale,
      group: { ...group, phone: '+33 1', city: '9', displaysPrice: true, cancelNotice: 60 },
      sender,
      fiche,
      booking: of,
      links: (['list', 'confirm', 'change', 'cancel', 'again', 'another'] as const)
        .filter((action) => action !== 'confirm' || news === 'reminder')
        .filter((action) => action !== 'change' || kind !== 'reminder-fixed')
        .map((action) => ({ action, address: `${ORIGIN}/7/8` })),
    };
    const mail = appointmentMail(notice, '1@7.example');
    add(kind, mail);
    if (news === 'reminder')
      add(kind.replace('reminder', 'sms'), { ...mail, text: reminderMessage(notice) });
  }
  for (const about of LINKED)
    add(
      about,
      linkMail({
        about,
        locale,
        group: { locale, phone: '+33 1' },
        sender,
        recipient: fiche.email,
        link: `${ORIGIN}/7/9`,
      }),
    );
  const business = { group, sender, to: '1@7.example', stamp: STAMP };
  for (const change of ['booked', 'moved', 'cancelled'] as const)
    add(
      `business-${change}`,
      businessMail({
        ...business,
        change,
        fiche,
        comment: '12',
        answers: ['13'],
        lines: [businessLine],
        before: change === 'moved' ? [{ ...businessLine, calendar: '22' }] : [],
        lostMails: [],
      }),
    );
  const sheet = { ...business, day: START };
  add('sheet-empty', dailySheetMail({ ...sheet, bookings: [], lostMails: [] }));
  add(
    'sheet',
    dailySheetMail({
      ...sheet,
      bookings: [
        {
          fiche,
          comment: '12',
          answers: ['13'],
          lines: [businessLine],
          isConfirmed: true,
          isInDoubt: true,
        },
      ],
      lostMails: [],
    }),
  );
  const lost = { news: 'confirmation', fiche, lines: [businessLine], answer: '550' } as const;
  add('undelivered', undeliveredMail({ ...business, lostMail: lost }));
  add('sheet-undelivered', dailySheetMail({ ...sheet, bookings: [], lostMails: [lost] }));
  const stored = {
    ...group,
    settings: { country: 'FR', dpo_email: '1@7.example', brand: brand ?? null },
  };
  add('farewell', farewellMail(stored, { email: fiche.email, locale }, { origin: ORIGIN }));
  for (const reason of ['asked', 'business', 'expired'] as const)
    add(
      `erased-${reason}`,
      erasedMail(
        stored,
        {
          id: 4,
          reason,
          asked_at: STAMP,
          confirmed_at: STAMP,
          erased_at: STAMP,
          fiches: 1,
          appointments: 2,
        },
        { origin: ORIGIN },
      ),
    );
  return mails;
}

const { locales, brand } = JSON.parse(await text(process.stdin)) as AskedMails;
const everyMail: EveryMail = Object.fromEntries(
  locales.map((locale) => [locale, mailsIn(locale, brand)]),
);
process.stdout.write(JSON.stringify(everyMail));
