import { PostLoginRedirect } from '../link/restore-visit';
import { TypedEmail } from '../presentation/typed-email';
import { partOf } from './part-of';
import { knownWeeks, type Visit } from './visit';

export const typedEmail = partOf(({ journey }: Visit) => new TypedEmail(journey));

export const postLoginRedirect = (visit: Visit): PostLoginRedirect => {
  const { ports, linkProblem } = visit;
  return new PostLoginRedirect(ports.sessions, visit, knownWeeks(visit), linkProblem);
};
