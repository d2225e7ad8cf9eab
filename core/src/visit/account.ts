import { PostLoginRedirect } from '../link/after-login';
import { EmailForNextForm } from '../presentation/email-for-next-form';
import { partOf } from './part-of';
import { knownWeeks, type Visit } from './visit';

export const typedEmail = partOf(({ journey }: Visit) => new EmailForNextForm(journey));

export const postLoginRedirect = (visit: Visit): PostLoginRedirect => {
  const { ports, linkProblem } = visit;
  return new PostLoginRedirect(ports.sessions, visit, knownWeeks(visit), linkProblem);
};
