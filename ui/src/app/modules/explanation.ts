import { Http, HttpTimeExplanations } from '@creneau/adapters/http';
import { Group, TimeExplanations, Visit } from '@creneau/core';
import { SelectedFiche, TimeExplanationViewModel } from '@creneau/core/presentation';
import { TimeQuestion } from '../../agent/TimeQuestion';
import { provide, screen } from '../../hooks/provide';
import { people } from './people';

export const explanation = screen(
  TimeQuestion,
  TimeExplanationViewModel,
  [Visit, TimeExplanations, SelectedFiche],
  [...people, provide(TimeExplanations, HttpTimeExplanations, [Http, Group])],
);
