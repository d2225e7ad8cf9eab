import { DraftKeys, Fiches, KnownForms, Sessions, Visit } from '@creneau/core';
import { FichesViewModel } from '@creneau/core/presentation';
import { FichesPage } from '../../fiches/FichesPage';
import { screen } from '../../hooks/provide';
import { people } from './people';

export const fiches = screen(
  FichesPage,
  FichesViewModel,
  [Visit, KnownForms, Fiches, Sessions, DraftKeys],
  people,
);
