/** @jest-environment ./tests/support/page-on-network-environment.ts */
import { HttpCatalogs } from '@creneau/adapters/http';
import { screen } from '@testing-library/react';
import { firstValueFrom } from 'rxjs';
import { aGroup, aQuestion } from '../support/made-up';
import { aHttp, onlyRecordings, recordCalls } from '../support/recorded-calls';
import { wireCatalog } from '../support/wire';
import { aSalon, beginEach, openPage } from './page';

onlyRecordings();
beginEach();

const group = aGroup({ useApiV3: true, questions: [aQuestion('intervention')] });

it.each<readonly [string, unknown, number]>([
  [
    'a refusal',
    { message: 'No packs today.', messages: { errors: [{ error: 'No packs today.' }] } },
    403,
  ],
  ['what is no list', { records: 'none' }, 200],
])(
  '[ERR-49] shows the services and says that the packs are missing, for %s',
  async (_, body, status) => {
    const { pack_interventions: __, ...lists } = wireCatalog(aSalon());
    for (const [list, records] of Object.entries(lists))
      recordCalls('GET', `/api/v3/groups/1/${list}`, records);
    recordCalls('GET', '/api/v3/groups/1/pack_interventions', body, status);

    const catalog = await firstValueFrom(new HttpCatalogs(aHttp(), group).in('fr'));
    await openPage({ group, catalog });

    expect(screen.getByText('Brushing')).toBeTruthy();
    expect(
      screen.getByText(/^Les packs n’ont pas pu être affichés/).closest('[role=status]'),
    ).not.toBeNull();
  },
);
