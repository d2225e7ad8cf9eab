import { BookingJourney, Clock, Group, Sessions, Slots } from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { Arrival } from '../account/arrival';
import { LoginPage } from '../account/LoginPage';
import { RegisterConfirmPage, ResetConfirmPage } from '../account/MailSentPage';
import { NamedAccount } from '../account/named-account';
import { RegisterPage } from '../account/RegisterPage';
import { ResetPasswordPage } from '../account/ResetPasswordPage';
import { SetPasswordPage } from '../account/SetPasswordPage';
import { TypedEmail } from '../account/typed-email';
import { LinkProblem } from '../booking/link-problem';
import { LoginStep } from '../booking/LoginStep';
import { OfferedCatalog } from '../booking/offered-catalog';
import type { PageQuery } from '../booking/page-query';
import { restoreVisit } from '../booking/restored-visit';
import { Language } from '../i18n/language';
import { provideMailedLink, providePeople } from './people';
import { provideIn } from './provide';

const pages = {
  login: LoginStep,
  '/login': LoginPage,
  '/register': RegisterPage,
  '/register_confirm': RegisterConfirmPage,
  '/reset_password': ResetPasswordPage,
  '/reset_password_confirm': ResetConfirmPage,
  '/set_password': SetPasswordPage,
} as const satisfies Readonly<Record<string, ComponentType>>;

/** The views by which one logs in, and by which one gets there; the first that is opened wires them all. */
export function accountPage(
  container: Container,
  { keys }: Pick<PageQuery, 'keys'>,
  page: keyof typeof pages,
): ComponentType {
  providePeople(container);
  if (!container.isBound(Arrival)) {
    const provide = provideIn(container);
    provide(TypedEmail, TypedEmail, [BookingJourney]);
    provideMailedLink(container, keys);
    container.bind(NamedAccount).toConstantValue(new NamedAccount(keys.accountId));
    const [journey, clock] = [container.get(BookingJourney), container.get(Clock)];
    const [slots, offered] = [container.get(Slots), container.get(OfferedCatalog)];
    const [language, problem] = [container.get(Language), container.get(LinkProblem)];
    container
      .bind(Arrival)
      .toConstantValue(
        new Arrival(container.get(Sessions), journey, container.get(Group), clock, (pending) =>
          restoreVisit(pending, journey, slots, offered, clock, language, problem),
        ),
      );
  }
  return pages[page];
}
