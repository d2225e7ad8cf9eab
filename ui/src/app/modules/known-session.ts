import { CheckSession, Group, Refusal, mustChoosePassword, SET_PASSWORD } from '@creneau/core';
import type { Container } from 'inversify';
import { providePeople } from './people';

/** Finds out whom the key belongs to that this browser holds; where nobody answers the page goes on as anybody's, and keeps the key. */
export async function knownSession(container: Container): Promise<void> {
  providePeople(container);
  try {
    const session = await container.get(CheckSession).execute();
    if (mustChoosePassword(session)) leadToNewPassword(container.get(Group));
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
  }
}

/** Nothing else may be done before (AUTH-09), and nobody is to find that out page by page. */
function leadToNewPassword({ urlname }: Group): void {
  const { location, history } = window;
  if (location.pathname === SET_PASSWORD) return;
  const usr = { urlname, then: location.pathname };
  history.replaceState({ ...history.state, usr }, '', SET_PASSWORD + location.search);
}
