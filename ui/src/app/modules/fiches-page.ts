import { Http, HttpFicheForms } from '@creneau/adapters/http';
import { Clock, FicheForms, Fiches, Group, Sessions } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { ContactsPage } from '../../contacts/ContactsPage';
import { Language } from '../../i18n/language';
import { providePeople } from './people';
import { provideIn } from './provide';
import { ContactsViewModel } from '@creneau/core/presentation';

/** The page of one's contacts, wired. */
export function fichesPage(container: Container): ComponentType {
  providePeople(container);
  if (!container.isBound(FicheForms))
    provideIn(container)(FicheForms, HttpFicheForms, [Http, Group]);
  container
    .bind(ContactsViewModel)
    .toResolvedValue(
      (
        forms: FicheForms,
        fiches: Fiches,
        sessions: Sessions,
        group: Group,
        clock: Clock,
        { locale$ }: Language,
      ) => new ContactsViewModel(forms, fiches, sessions, group, clock, locale$),
      [FicheForms, Fiches, Sessions, Group, Clock, Language],
    )
    .inTransientScope();
  return ContactsPage;
}
