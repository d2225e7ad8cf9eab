import { Http, HttpTimeExplanations } from '@creneau/adapters/http';
import { Group, TimeExplanations, Visit } from '@creneau/core';
import { ChosenClient, TimeExplanationViewModel } from '@creneau/core/presentation';
import { TimeQuestion } from '../../agent/TimeQuestion';
import type { Screen } from '../../hooks/screens';
import { people } from './people';
import { provide, provideNew } from './provide';

/** What an agent sees below the times: why one of them is not offered. */
export const explanation: Screen = {
  View: TimeQuestion,
  modules: [
    ...people,
    provide(TimeExplanations, HttpTimeExplanations, [Http, Group]),
    provideNew(TimeExplanationViewModel, [Visit, TimeExplanations, ChosenClient]),
  ],
};
