import { FicheForms, Fiches, Sessions, Visit } from '@creneau/core';
import { ContactsViewModel } from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { ContactsPage } from '../../contacts/ContactsPage';
import type { Screen } from '../../hooks/screens';
import { forms } from './forms';
import { people } from './people';
import { provideIn } from './provide';

function bindContacts(container: Container): void {
  provideIn(container)(ContactsViewModel, ContactsViewModel, [
    Visit,
    FicheForms,
    Fiches,
    Sessions,
  ]).inTransientScope();
}

/** The page of one's contacts. */
export const contacts: Screen = { View: ContactsPage, modules: [people, forms, bindContacts] };
