import { DraftKeys, Fiches, KnownForms, Sessions, Visit } from '@creneau/core';
import { ContactsViewModel } from '@creneau/core/presentation';
import { ContactsPage } from '../../contacts/ContactsPage';
import { screen } from '../../hooks/provide';
import { people } from './people';

/** The page of one's contacts. */
export const contacts = screen(
  ContactsPage,
  ContactsViewModel,
  [Visit, KnownForms, Fiches, Sessions, DraftKeys],
  people,
);
