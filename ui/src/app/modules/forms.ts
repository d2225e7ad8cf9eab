import { Http, HttpFicheForms } from '@creneau/adapters/http';
import { FicheForms, Group } from '@creneau/core';
import type { Container } from 'inversify';
import { provideIn } from './provide';

/** The forms that a group asks its contacts to fill in. */
export function forms(container: Container): void {
  provideIn(container)(FicheForms, HttpFicheForms, [Http, Group]);
}
