import { HttpAppointments } from '@creneau/adapters/http';
import type { Group, Refusal } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { aGroup, anAppointment } from '../../support/made-up';
import { aHttp, always, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import { envelope, wireOf, wireRefusal } from '../../support/wire';

onlyRecordings();

type Flags = Pick<Group, 'useApiV3' | 'useBookingService'>;

/** How each version is asked for the appointments one has, and words its answer. */
const spoken = [
  {
    dialect: 'v1',
    flags: { useApiV3: false, useBookingService: false },
    list: '/api/v1/groups/1/appointments',
    past: [
      ['include_past', '1'],
      ['include_cancelled', '1'],
    ],
    listed: envelope,
    cancellation: '/api/v1/groups/1/appointments/batch_delete.json',
    confirmation: '/api/v1/groups/1/appointments/batch_confirm.json',
    change: '/api/v3/appointments/7',
  },
  {
    dialect: 'v3',
    flags: { useApiV3: true, useBookingService: false },
    list: '/api/v3/appointments',
    past: [
      ['include_past', '1'],
      ['limit_past', '12'],
      ['include_cancelled', '1'],
    ],
    listed: (records: readonly unknown[]) => records,
    cancellation: '/api/v3/groups/1/appointments/batch_delete',
    confirmation: '/api/v3/groups/1/appointments/batch_confirm',
    change: '/api/v3/appointments/7',
  },
  {
    dialect: 'the booking service',
    flags: { useApiV3: true, useBookingService: true },
    list: '/api/booking/v1/appointments',
    past: [['include_cancelled', '1']],
    listed: (records: readonly unknown[]) => records,
    cancellation: '/api/booking/v1/groups/1/appointments/batch_delete',
    confirmation: '/api/booking/v1/groups/1/appointments/batch_confirm',
    change: '/api/booking/v1/appointments/7',
  },
] as const;

const [V1, V3] = spoken;

const of = (flags: Flags, { token }: { token?: string } = {}) =>
  new HttpAppointments(aHttp({ token: () => token }), aGroup({ ...flags, features: [] }));

const own = (flags: Flags) => firstValueFrom(of(flags, { token: 'secret' }).own('fr'));

const KEY = 'key';

describe.each(spoken)(
  'the appointments of a caller, in $dialect,',
  ({ flags, list, past, listed, cancellation, confirmation, change }) => {
    it('[API-26] [API-27] [LIMIT-09] [LIST-06] are asked for with their past and those that are cancelled, by whoever holds the key', async () => {
      const sent = recordCalls('GET', list, listed([wireOf(anAppointment())]));

      const appointments = await own(flags);

      expect(sent[0]?.query).toEqual([...always, ['group_id', '1'], ...past, ['locale', 'fr']]);
      expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
      expect(appointments).toMatchObject([anAppointment()]);
    });

    it('[API-27] are not read from an answer of another shape', async () => {
      recordCalls('GET', list, { appointments: [] });

      await expect(own(flags)).rejects.toMatchObject({ reason: 'badAnswer' });
    });

    it('[AUTH-17] of one contact are asked for by its id, and those of others are left out', async () => {
      const [his, hers] = [
        anAppointment({ id: 1, ficheId: 7 }),
        anAppointment({ id: 2, ficheId: 8 }),
      ];
      const sent = recordCalls('GET', list, listed([wireOf(his), wireOf(hers)]));

      const appointments = await firstValueFrom(of(flags, { token: 'secret' }).ofFiche(7, 'fr'));

      expect(sent[0]?.query).toContainEqual(['fiche_id', '7']);
      expect(appointments.map(({ id }) => id)).toEqual([1]);
    });

    it('[S11] are shown with what they have, where parts of one are null', async () => {
      const bare = {
        ...(wireOf(anAppointment()) as object),
        end: null,
        duration: null,
        fiche: null,
        intervention_id: null,
        intervention_name: null,
        calendar_id: null,
        calendar_name: null,
        price: null,
        address: null,
        comments: null,
        video_credentials: null,
        interventions: null,
      };
      recordCalls('GET', list, listed([bare]));

      expect(await own(flags)).toMatchObject([
        { start: anAppointment().start, interventionId: 0, calendarId: 0, interventionName: '' },
      ]);
    });

    it('are read one by one: what is not understood hides nothing else', async () => {
      recordCalls('GET', list, listed([{ id: 'x' }, wireOf(anAppointment()), null, 7]));

      expect(await own(flags)).toHaveLength(1);
    });

    it('[V8] are a failure when one is of another group', async () => {
      recordCalls('GET', list, listed([{ ...(wireOf(anAppointment()) as object), group_id: 2 }]));

      await expect(own(flags)).rejects.toMatchObject({ reason: 'badAnswer' });
    });

    it('[ERR-45] are told to be those of an expired connection when nothing else is said', async () => {
      recordCalls('GET', list, {}, 400);

      await expect(own(flags)).rejects.toMatchObject({ reason: 'connectionExpired' });
    });

    it('[API-28] are cancelled by a list of their ids', async () => {
      const sent = recordCalls('POST', cancellation, {}, 200);

      await of(flags).cancel([7, 8], KEY);

      expect(sent.map(({ body }) => body)).toEqual([{ appointments: [{ id: 7 }, { id: 8 }] }]);
    });

    it('are confirmed at the start that was shown', async () => {
      const seen = { id: 7, start: anAppointment().start };
      const sent = recordCalls('POST', confirmation, {}, 200);

      await of(flags, { token: 'secret' }).confirm([seen]);

      expect(sent.map(({ body }) => body)).toEqual([
        { appointments: [{ id: 7, date: seen.start }] },
      ]);
    });

    it('[API-25] [EDIT-07] are moved by their date, with the contact and nothing that was wrong with it', async () => {
      const moved = anAppointment({
        id: 7,
        start: '2027-06-09T09:30:00+02:00',
        end: '2027-06-09T10:15:00+02:00',
      });
      const sent = recordCalls('PUT', change, { records: [wireOf(moved)] });

      const changed = await of(flags, { token: 'secret' }).edit({
        id: 7,
        version: '2026-09-01T08:12:30.250Z',
        start: moved.start,
        fiche: { id: 9, values: { firstname: 'Anne', lastname: 'Le Goff' } },
        comments: 'Cheveux longs',
        locale: 'fr',
      });

      expect(changed).toMatchObject([{ id: 7, start: moved.start }]);
      expect(sent[0]?.query).toEqual([...always, ['group_id', '1']]);
      expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
      expect(sent[0]?.body).toEqual({
        group_id: 1,
        appointment: {
          group_id: 1,
          date: moved.start,
          fiche: { id: 9, firstname: 'Anne', lastname: 'Le Goff' },
          comments: 'Cheveux longs',
          locale: 'fr',
          updated_at: '2026-09-01T08:12:30.250Z',
        },
      });
    });

    it('are moved by an answer that does not tell when they end: the catalogue knows how long they take', async () => {
      const moved = anAppointment({ id: 7, start: '2027-06-09T09:30:00+02:00' });
      const told = wireOf({ ...moved, end: undefined, duration: undefined });
      recordCalls('PUT', change, { records: [told] });

      const changed = await of(flags).edit({
        id: 7,
        start: moved.start,
        fiche: { values: {} },
        comments: '',
        locale: 'fr',
      });

      expect(changed).toMatchObject([{ id: 7, start: moved.start, duration: 0 }]);
    });

    it('[V3] are not moved by an answer that says nothing', async () => {
      recordCalls('PUT', change, { records: [] });
      const editing = of(flags).edit({
        id: 7,
        start: '2027-06-09T09:30:00+02:00',
        fiche: { values: {} },
        comments: '',
        locale: 'fr',
      });

      await expect(editing).rejects.toMatchObject({ reason: 'badAnswer' });
    });
  },
);

describe('the question whether an appointment can be moved', () => {
  const editable = (answer: unknown, status = 200) => {
    recordCalls('GET', `${V3.change}/editable`, answer, status);
    return of(V3.flags).editable(7);
  };

  it('[API-24] is answered with what an edit begins with', async () => {
    const answer = {
      error: null,
      message: null,
      calendar_id: 31,
      resource_id: 41,
      intervention_id: 11,
      intervention: { interventionset_id: 1 },
    };

    expect(await editable(answer)).toEqual({
      lines: [{ interventionId: 11, calendarId: 31 }],
      packId: undefined,
      resourceId: 41,
      comments: undefined,
    });
  });

  it('[ERR-36] is answered without what is needed when the answer leaves it out', async () => {
    expect(await editable({ error: null, calendar_id: 31 })).toMatchObject({ lines: [] });
  });

  it.each([
    [{ error: 'appointment.mintime_change', message: 'Too late' }, 'tooLateToChange', undefined],
    [{ error: 'appointment.already_cancelled' }, 'alreadyCancelled', undefined],
    [
      {
        error: 'appointment.not_editable',
        message: 'This appointment cannot be changed online.',
      },
      'notReschedulable',
      undefined,
    ],
    [{ message: 'Ce calendrier est fermé' }, 'notReschedulable', 'Ce calendrier est fermé'],
    [{ error: 'appointment.vevent' }, 'unknown', undefined],
  ])(
    '[API-24] [ERR-35] has its no in the answer itself, in its own words where its key says nothing to the page: %j',
    async (answer, reason, message) => {
      const refusal = (await editable(answer).catch((no: unknown) => no)) as Refusal;

      expect(refusal.reason).toBe(reason);
      expect(refusal.detail).toEqual(message === undefined ? {} : { message });
    },
  );

  it('is asked of nobody else’s appointment', async () => {
    await expect(editable(wireRefusal('appointment_unknown'), 404)).rejects.toMatchObject({
      reason: 'notThere',
    });
  });
});

describe('a refused cancellation', () => {
  const cancel = (flags: Flags, path: string, status: number, body: unknown) => {
    recordCalls('POST', path, body, status);
    return of(flags, { token: 'secret' }).cancel([7], KEY);
  };

  it.each([wireRefusal('appointment.mintime_change'), { message: 'appointment.mintime_change' }])(
    '[ERR-39] is read from the list of errors, or else from the message: %j',
    async (body) => {
      await expect(cancel(V3.flags, V3.cancellation, 422, body)).rejects.toMatchObject({
        reason: 'tooLateToChange',
      });
    },
  );

  it.each([
    ['ERR-40', V1, 400, [{ error: 'Too close', code: 10 }], 'tooLateToChange'],
    [
      'ERR-40',
      V1,
      400,
      [{ error: 'Too close', translate_key: 'mintimeRDVError' }],
      'tooLateToChange',
    ],
    ['ERR-44', V3, 409, wireRefusal('appointment.already_cancelled'), 'alreadyCancelled'],
    [
      'ERR-44',
      V1,
      404,
      [{ error: 'None', code: null, translate_key: 'appointment_unknown' }],
      'notThere',
    ],
    ['ERR-44', V3, 422, wireRefusal('appointment.availabletimeslots'), 'unknown'],
    ['ERR-44', V3, 422, wireRefusal('appointment.invalid_field'), 'unknown'],
    ['ERR-44', V3, 401, wireRefusal('appointment.login_required'), 'loginRequired'],
    ['ERR-41', V1, 400, {}, 'connectionExpired'],
    ['ERR-41', V3, 400, {}, 'connectionExpired'],
  ])('[%s] tells its own reason: %#', async (_, { flags, cancellation }, status, body, reason) => {
    await expect(cancel(flags, cancellation, status, body)).rejects.toMatchObject({ reason });
  });

  it('[ERR-41] keeps the first text that it does not know', async () => {
    const body = [
      { error: 'Le salon est fermé', code: 77 },
      { error: 'Autre', code: 78 },
    ];

    await expect(cancel(V1.flags, V1.cancellation, 400, body)).rejects.toMatchObject({
      reason: 'unknown',
      detail: { message: 'Le salon est fermé' },
    });
  });

  it('does not read the numbers of a booking', async () => {
    const refused = cancel(V1.flags, V1.cancellation, 400, [{ error: 'x', code: 9 }]);

    await expect(refused).rejects.toMatchObject({ reason: 'unknown' });
  });
});

describe('a refused edit', () => {
  it.each([
    [409, wireRefusal('availabletimeslots'), 'slotTaken', undefined],
    [422, { message: 'La salle est fermée' }, 'unknown', 'La salle est fermée'],
    [422, {}, 'unknown', undefined],
  ])('[ERR-38] tells the reason: %d %j', async (status, body, reason, message) => {
    recordCalls('PUT', V3.change, body, status);
    const editing = of(V3.flags).edit({
      id: 7,
      start: '2027-06-09T09:30:00+02:00',
      fiche: { values: {} },
      comments: '',
      locale: 'fr',
    });

    await expect(editing).rejects.toMatchObject({
      reason,
      detail: message === undefined ? {} : { message },
    });
  });
});
