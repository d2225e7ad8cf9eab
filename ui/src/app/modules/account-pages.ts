import {
  BookingJourney,
  Clock,
  Group,
  Sessions,
  Slots,
  PostLoginRedirect,
  NamedAccount,
  LinkProblem,
  OfferedCatalog,
  type PageQuery,
  restoreVisit,
} from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { LoginPage } from '../../account/LoginPage';
import { RegisterConfirmPage, ResetConfirmPage } from '../../account/MailSentPage';
import { RegisterPage } from '../../account/RegisterPage';
import { ResetPasswordPage } from '../../account/ResetPasswordPage';
import { SetPasswordPage } from '../../account/SetPasswordPage';
import { LoginStep } from '../../booking/login/LoginStep';
import { Language } from '../../i18n/language';
import { provideMailedLink, providePeople } from './people';
import { provideIn } from './provide';
import { TypedEmail } from '@creneau/core/presentation';

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
  if (!container.isBound(PostLoginRedirect)) {
    const provide = provideIn(container);
    provide(TypedEmail, TypedEmail, [BookingJourney]);
    provideMailedLink(container, keys);
    container.bind(NamedAccount).toConstantValue(new NamedAccount(keys.accountId));
    const [journey, clock] = [container.get(BookingJourney), container.get(Clock)];
    const [slots, offered] = [container.get(Slots), container.get(OfferedCatalog)];
    const [language, problem] = [container.get(Language), container.get(LinkProblem)];
    container
      .bind(PostLoginRedirect)
      .toConstantValue(
        new PostLoginRedirect(
          container.get(Sessions),
          journey,
          container.get(Group),
          clock,
          (pending) =>
            restoreVisit(pending, journey, slots, offered, clock, language.locale$, problem),
        ),
      );
  }
  return pages[page];
}
