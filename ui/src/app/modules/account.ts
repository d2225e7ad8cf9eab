import * as core from '@creneau/core';
import { TypedEmail } from '@creneau/core/presentation';
import type { ComponentType } from 'react';
import { LoginPage } from '../../account/LoginPage';
import { RegisterConfirmPage, ResetConfirmPage } from '../../account/MailSentPage';
import { RegisterPage } from '../../account/RegisterPage';
import { ResetPasswordPage } from '../../account/ResetPasswordPage';
import { SetPasswordPage } from '../../account/SetPasswordPage';
import { LoginStep } from '../../booking/login/LoginStep';
import type { Screen } from '../../hooks/screens';
import { provide } from '../../hooks/provide';
import { people } from './people';

const modules = [
  ...people,
  provide(TypedEmail, [core.BookingJourney]),
  provide(core.PostLoginRedirect, [core.Sessions, core.Visit, core.KnownWeeks, core.LinkProblem]),
];

const page = (View: ComponentType): Screen => ({ View, modules });

export const loginStep = page(LoginStep);
export const login = page(LoginPage);
export const register = page(RegisterPage);
export const registerConfirm = page(RegisterConfirmPage);
export const resetPassword = page(ResetPasswordPage);
export const resetPasswordConfirm = page(ResetConfirmPage);
export const setPassword = page(SetPasswordPage);
