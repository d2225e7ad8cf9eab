import { SelectedFiche, ConfirmationViewModel } from '@creneau/core/presentation';
import { withoutPerson, type Appointment, type Group, type PageQuery } from '@creneau/core';
import { of } from 'rxjs';
import { aBooked, aGroup, anAppointment, anAppointmentGroup } from '../../support/made-up';
import { aProSession, aUserSession } from '../../support/made-up-people';
import { StoppedClock } from '../../support/stopped-clock';
import { aVisit } from './visit';

/** The page after a booking. */
function open({
  group = aGroup(),
  session = aUserSession(),
  ways = {},
  listed = [],
}: {
  group?: Group;
  session?: ReturnType<typeof aUserSession | typeof aProSession>;
  ways?: Partial<Pick<PageQuery, 'returnUrl' | 'returnLabel' | 'modifyUrl'>>;
  listed?: readonly Appointment[];
} = {}) {
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00', 'Europe/Paris', 'Asia/Tokyo');
  const visit = aVisit({ group, session, clock });
  const clients = new SelectedFiche(visit.sessions);
  visit.journey.write({ attendee: 7, fiche: { lastname: 'Kerjean' }, comments: 'au fond' });
  visit.journey.confirm(aBooked());
  const appointments = { own: () => of(listed), ofFiche: () => of(listed) };
  const confirmation = new ConfirmationViewModel(
    visit.visit,
    visit.sessions,
    appointments,
    clients,
    {
      returnUrl: undefined,
      returnLabel: 'site',
      modifyUrl: undefined,
      ...ways,
    },
  );
  const watching = confirmation.confirmation$.subscribe();
  return { ...visit, clock, clients, confirmation, leave: () => watching.unsubscribe() };
}

describe('the page after a booking', () => {
  it('[CONF-01] keeps what was booked on the screen until another page takes its place', () => {
    const { confirmation, leave } = open();
    expect(confirmation.confirmation$.value).toMatchObject({ ficheName: 'Anne Le Goff' });

    confirmation.beginAnew();

    expect(confirmation.confirmation$.value).toMatchObject({ ficheName: 'Anne Le Goff' });
    leave();
  });

  it('looks at the clock twice a minute: a room opens while the page is read', () => {
    jest.useFakeTimers();
    const { confirmation, clock, leave } = open();
    const watching = confirmation.now$.subscribe();
    clock.moveTo('2027-06-07T08:00:30+02:00');

    jest.advanceTimersByTime(29_999);
    expect(confirmation.now$.value).toBe(Date.parse('2027-06-07T08:00:00+02:00'));
    jest.advanceTimersByTime(1);
    expect(confirmation.now$.value).toBe(Date.parse('2027-06-07T08:00:30+02:00'));

    watching.unsubscribe();
    leave();
    jest.useRealTimers();
  });

  it('knows the zone of the device', () => {
    const { confirmation, leave } = open();

    expect(confirmation.deviceZone).toBe('Asia/Tokyo');
    leave();
  });

  it.each([
    [
      'what the link says',
      'https://salon.example',
      'https://link.example/',
      'https://link.example/',
    ],
    ['the site of the business', 'https://salon.example', undefined, 'https://salon.example/'],
    ['the site of the business', 'http://salon.example', undefined, 'http://salon.example/'],
    ['nowhere, where it has no site', undefined, undefined, undefined],
    ['nowhere, where that is no address', 'salon', undefined, undefined],
    ['nowhere, where it is no address of the web', 'javascript:alert(1)', undefined, undefined],
    ['nowhere, where it only begins like one', 'httpsx://salon.example', undefined, undefined],
  ])('[CONF-03] leads back to %s', (_, website, returnUrl, site) => {
    const { confirmation, leave } = open({ group: aGroup({ website }), ways: { returnUrl } });

    expect(confirmation.site).toBe(site);
    leave();
  });

  it('[CONF-03] calls the way back and the page for changes as the link does', () => {
    const ways = { returnLabel: 'shop', modifyUrl: 'https://salon.example/change' } as const;
    const { confirmation, leave } = open({ ways });

    expect(confirmation.siteLabel).toBe('shop');
    expect(confirmation.changeAddress).toBe(ways.modifyUrl);
    leave();
  });
});

describe('what can be done with what was booked', () => {
  const booked = anAppointmentGroup({});
  const may = (situation: Parameters<typeof open>[0], appointmentGroup = booked) => {
    const { confirmation, leave } = open(situation);
    leave();
    return [
      confirmation.canChange(appointmentGroup),
      confirmation.canCancel(appointmentGroup),
      confirmation.isTooNear(appointmentGroup),
    ];
  };
  const elsewhere = { modifyUrl: 'https://salon.example/change' };
  const past = anAppointmentGroup({ start: '2027-06-07T07:00:00+02:00' });
  /** A day's notice, and appointments on both sides of it. */
  const withNotice = aGroup({ cancelNotice: 24 * 60 });
  const soon = anAppointmentGroup({ start: '2027-06-08T07:59:00+02:00' });
  const beforeNotice = anAppointmentGroup({ start: '2027-06-08T08:00:00+02:00' });

  it.each([
    ['is changed and cancelled by who booked it', {}, booked, [true, true, false]],
    [
      'is changed on the page that the business has for it',
      { ways: elsewhere },
      booked,
      [false, true, false],
    ],
    [
      'is changed here by a professional',
      { ways: elsewhere, session: aProSession() },
      booked,
      [true, true, false],
    ],
    ['is left as it is once it has begun', {}, past, [false, false, false]],
    [
      'is left as it is where a new password must be chosen first',
      { session: aUserSession({ needPasswordChange: true }) },
      booked,
      [false, false, false],
    ],
    [
      'is only cancelled where the API cannot change it',
      { group: aGroup({ useApiV3: false }) },
      booked,
      [false, true, false],
    ],
    [
      '[CANCEL-03] is neither changed nor cancelled within the notice of the business: one has to call',
      { group: withNotice },
      soon,
      [false, false, true],
    ],
    [
      '[CANCEL-03] is not said to be too near before the notice of the business',
      { group: withNotice },
      beforeNotice,
      [true, true, false],
    ],
    [
      'is left to the page that the business has for it, however near it is',
      { group: withNotice, ways: elsewhere },
      soon,
      [false, false, false],
    ],
    [
      'is too near for a professional too, where the business has a page for its customers',
      { group: withNotice, ways: elsewhere, session: aProSession() },
      soon,
      [false, false, true],
    ],
    [
      'is not said to be too near to who may not cancel it',
      { group: withNotice, session: aUserSession({ needPasswordChange: true }) },
      soon,
      [false, false, false],
    ],
  ] as const)('[CONF-03] %s', (_, situation, appointmentGroup, expected) => {
    expect(may(situation, appointmentGroup)).toEqual(expected);
  });

  it('ends among the appointments of the customer for whom a professional booked', () => {
    const ofCamille = anAppointmentGroup({ ficheId: 7 });
    const pro = open({ session: aProSession() });
    const user = open();

    pro.confirmation.selectFiche(anAppointmentGroup({}));
    expect(pro.clients.fiche$.value).toBeUndefined();
    pro.confirmation.selectFiche(ofCamille);
    user.confirmation.selectFiche(ofCamille);

    expect(pro.clients.fiche$.value).toMatchObject({ id: 7, values: { firstname: 'Anne' } });
    expect(user.clients.fiche$.value).toBeUndefined();
    expect([pro.confirmation.isByPro, user.confirmation.isByPro]).toEqual([true, false]);
    pro.leave();
    user.leave();
  });

  it('[CONF-03] books another for the same person, who is not asked again', () => {
    const { confirmation, journey, leave } = open();

    confirmation.bookAnother();

    const { draft, booked: before } = journey.journey$.value;
    expect(before).toBeUndefined();
    expect(draft).toMatchObject({ attendee: 7, fiche: { lastname: 'Kerjean' } });
    expect(draft.comments).toBe('');
    leave();
  });

  it('begins anew for the next person, of whom nothing is known', () => {
    const { confirmation, journey, leave } = open({ session: aProSession() });

    confirmation.beginAnew();

    expect(journey.journey$.value.draft.attendee).toBeUndefined();
    expect(journey.journey$.value.draft.fiche).toEqual({});
    leave();
  });

  it('forgets the customer when another professional logs in', () => {
    const { clients, sessions, leave } = open({ session: aProSession() });
    clients.choose({ id: 7, values: {} });
    sessions.become(aProSession({ token: 'another key of the same' }));
    expect(clients.fiche$.value).toBeDefined();

    sessions.become(aProSession({ pro: { id: 4, email: 'other@salon-lumiere.example' } }));

    expect(clients.fiche$.value).toBeUndefined();
    leave();
  });

  it('[K11] asks after a reload whose booking it is and what has become of it, and only then', async () => {
    const start = '2027-06-09T11:00:00+02:00';
    const moved = anAppointment({ start, status: 'booked', calendarName: '' });
    const { confirmation, journey, sessions, leave } = open({ listed: [moved] });
    const title = (): unknown => {
      const { value } = confirmation.confirmation$;
      return [value?.ficheName, value?.start, value?.people];
    };
    const { people } = confirmation.confirmation$.value ?? {};
    await confirmation.lookAgain();
    expect(title()).toEqual(['Anne Le Goff', anAppointment().start, people]);

    const stored = { appointments: [withoutPerson(anAppointment())], isRestored: true } as const;
    journey.confirm({ ...stored, ficheToken: undefined });
    expect(title()).toEqual(['', anAppointment().start, people]);
    await confirmation.lookAgain();
    expect(title()).toEqual(['Anne Le Goff', start, people]);

    sessions.forget();
    journey.confirm({ ...stored, ficheToken: undefined });
    await confirmation.lookAgain();
    expect(title()).toEqual(['', anAppointment().start, people]);
    leave();
  });
});
