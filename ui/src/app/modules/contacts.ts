import { FicheForms, Fiches, Sessions, Visit } from '@creneau/core';
import { ContactsViewModel } from '@creneau/core/presentation';
import { ContactsPage } from '../../contacts/ContactsPage';
import type { Screen } from '../../hooks/screens';
import { people } from './people';
import { provideNew } from './provide';

/** The page of one's contacts. */
export const contacts: Screen = {
  View: ContactsPage,
  modules: [...people, provideNew(ContactsViewModel, [Visit, FicheForms, Fiches, Sessions])],
};
