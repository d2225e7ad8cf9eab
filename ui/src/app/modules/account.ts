import {
  BookingJourney,
  LinkProblem,
  NamedAccount,
  PostLoginRedirect,
  Sessions,
  Slots,
  Visit,
} from '@creneau/core';
import { TypedEmail } from '@creneau/core/presentation';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { LoginPage } from '../../account/LoginPage';
import { RegisterConfirmPage, ResetConfirmPage } from '../../account/MailSentPage';
import { RegisterPage } from '../../account/RegisterPage';
import { ResetPasswordPage } from '../../account/ResetPasswordPage';
import { SetPasswordPage } from '../../account/SetPasswordPage';
import { LoginStep } from '../../booking/login/LoginStep';
import { LinkQuery } from '../../hooks/link-query';
import type { Screen } from '../../hooks/screens';
import { mailedLink, people } from './people';
import { provideIn } from './provide';

function bindAccount(container: Container): void {
  const provide = provideIn(container);
  provide(TypedEmail, TypedEmail, [BookingJourney]);
  provide(PostLoginRedirect, PostLoginRedirect, [Sessions, Visit, Slots, LinkProblem]);
  container
    .bind(NamedAccount)
    .toResolvedValue(({ keys }) => new NamedAccount(keys.accountId), [LinkQuery]);
}

const screen = (View: ComponentType): Screen => ({
  View,
  modules: [people, mailedLink, bindAccount],
});

export const loginStep = screen(LoginStep);
export const login = screen(LoginPage);
export const register = screen(RegisterPage);
export const registerConfirm = screen(RegisterConfirmPage);
export const resetPassword = screen(ResetPasswordPage);
export const resetPasswordConfirm = screen(ResetConfirmPage);
export const setPassword = screen(SetPasswordPage);
