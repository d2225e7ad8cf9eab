import { HttpTimeExplanations } from '@creneau/adapters/http';
import type { TimeQuery } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { obstacleNames } from '../../../server/src/slot/explain-slot';
import { aGroup, aLine } from '../../support/made-up';
import { aHttp, always, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import { wireRefusal } from '../../support/wire';

onlyRecordings();

const PATH = '/api/v3/groups/1/availabletimeslots/explanation';

const query: TimeQuery = {
  lines: [aLine({ interventionId: 11, calendarId: 3 })],
  packId: undefined,
  resourceId: undefined,
  calendarIds: [3, 4],
  start: '2027-06-10T10:00',
  ficheId: 7,
};

const explainQuery = () =>
  firstValueFrom(
    new HttpTimeExplanations(aHttp({ token: () => 'secret' }), aGroup({ id: 1 })).explain(query),
  );

describe('the explanation of a time', () => {
  it('[C19] is asked for what was chosen, by a professional', async () => {
    const sent = recordCalls('GET', PATH, {
      offered: true,
      obstacle: null,
      line: null,
      calendars: [],
    });

    expect(await explainQuery()).toEqual({ obstacle: undefined, calendars: [] });
    expect(sent[0]?.query).toEqual([
      ...always,
      ['group_id', '1'],
      ['appointments[0][intervention_id]', '11'],
      ['appointments[0][calendar_id]', '3'],
      ['calendar_ids[]', '3'],
      ['calendar_ids[]', '4'],
      ['fiche_id', '7'],
      ['start', '2027-06-10T10:00'],
    ]);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it.each(Object.entries(obstacleNames))(
    '[C19] is understood by every name that the server gives: %s',
    async (obstacle, name) => {
      recordCalls('GET', PATH, {
        offered: false,
        obstacle: name,
        line: 1,
        calendars: [
          { calendar_id: 3, obstacle: 'absent' },
          { calendar_id: 4, obstacle: 'off_grid' },
        ],
      });

      expect(await explainQuery()).toEqual({
        obstacle,
        line: 1,
        calendars: [
          { calendarId: 3, obstacle: 'absent' },
          { calendarId: 4, obstacle: 'offGrid' },
        ],
      });
    },
  );

  it('is never "offered" for a name that is not known', async () => {
    recordCalls('GET', PATH, { offered: false, obstacle: 'moon', line: null, calendars: [] });

    await expect(explainQuery()).rejects.toMatchObject({ reason: 'badAnswer' });
  });

  it('is told to professionals whose session lasts', async () => {
    recordCalls('GET', PATH, wireRefusal('connection_expired'), 401);

    await expect(explainQuery()).rejects.toMatchObject({ reason: 'connectionExpired' });
  });
});
