import { Http, HttpFicheForms } from '@creneau/adapters/http';
import { FicheForms, Group } from '@creneau/core';
import { provide } from './provide';

/** The forms that a group asks its contacts to fill in. */
export const forms = provide(FicheForms, HttpFicheForms, [Http, Group]);
