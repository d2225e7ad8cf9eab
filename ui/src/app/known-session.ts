import {
  isRefusal,
  CheckSession,
  Group,
  mustChoosePassword,
  SET_PASSWORD,
  ChangePreferences,
  type LinkKeys,
} from '@creneau/core';
import type { Container } from 'inversify';
import { Modules } from '../hooks/screens';
import { people } from './modules/people';

/** Without an answer the visitor is anonymous and the token is kept. */
export async function checkKnownSession(
  container: Container,
  link: Pick<LinkKeys, 'fromMail'>,
): Promise<void> {
  container.get(Modules).bind(people);
  try {
    const session = await container.get(CheckSession).execute(link);
    if (mustChoosePassword(session)) leadToNewPassword(container.get(Group));
  } catch (failure) {
    if (!isRefusal(failure)) throw failure;
  }
}

function leadToNewPassword({ urlname }: Group): void {
  const { location, history } = window;
  if (location.pathname === SET_PASSWORD) return;
  const usr = { urlname, then: location.pathname };
  history.replaceState({ ...history.state, usr }, '', SET_PASSWORD + location.search);
}

export async function keepAccountLocale(container: Container, locale: string): Promise<void> {
  container.get(Modules).bind(people);
  await container.get(ChangePreferences).execute({ locale });
}
