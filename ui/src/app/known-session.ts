import {
  isRefusal,
  mustChoosePassword,
  SET_PASSWORD,
  type Group,
  type LinkKeys,
} from '@creneau/core';
import { people } from '@creneau/core/visit';
import type { Container } from 'inversify';
import type { PagePorts } from '../hooks/screens';
import { people as adapters } from './adapters/people';

function peopleOf(container: Container, ports: PagePorts) {
  for (const bind of adapters) bind(container);
  return people(ports);
}

/** Without an answer the visitor is anonymous and the token is kept. */
export async function checkKnownSession(
  container: Container,
  ports: PagePorts,
  link: Pick<LinkKeys, 'fromMail'>,
): Promise<void> {
  try {
    const session = await peopleOf(container, ports).checkSession.execute(link);
    if (mustChoosePassword(session)) leadToNewPassword(ports.group);
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

export async function keepAccountLocale(
  container: Container,
  ports: PagePorts,
  locale: string,
): Promise<void> {
  await peopleOf(container, ports).changePreferences.execute({ locale });
}
