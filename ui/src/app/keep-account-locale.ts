import { ChangePreferences } from '@creneau/core';
import type { Container } from 'inversify';
import { Modules } from '../hooks/screens';
import { people } from './modules/people';

/** Keeps a language in the account of whoever is logged in. */
export async function keepAccountLocale(container: Container, locale: string): Promise<void> {
  container.get(Modules).bind(people);
  await container.get(ChangePreferences).execute({ locale });
}
