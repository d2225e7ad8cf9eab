import {
  BookingJourney,
  LinkProblem,
  PostLoginRedirect,
  Sessions,
  Slots,
  Visit,
} from '@creneau/core';
import { TypedEmail } from '@creneau/core/presentation';
import type { ComponentType } from 'react';
import { LoginPage } from '../../account/LoginPage';
import { RegisterConfirmPage, ResetConfirmPage } from '../../account/MailSentPage';
import { RegisterPage } from '../../account/RegisterPage';
import { ResetPasswordPage } from '../../account/ResetPasswordPage';
import { SetPasswordPage } from '../../account/SetPasswordPage';
import { LoginStep } from '../../booking/login/LoginStep';
import type { Screen } from '../../hooks/screens';
import { mailedLink, people } from './people';
import { provide } from './provide';

const modules = [
  ...people,
  mailedLink,
  provide(TypedEmail, [BookingJourney]),
  provide(PostLoginRedirect, [Sessions, Visit, Slots, LinkProblem]),
];

const screen = (View: ComponentType): Screen => ({ View, modules });

export const loginStep = screen(LoginStep);
export const login = screen(LoginPage);
export const register = screen(RegisterPage);
export const registerConfirm = screen(RegisterConfirmPage);
export const resetPassword = screen(ResetPasswordPage);
export const resetPasswordConfirm = screen(ResetConfirmPage);
export const setPassword = screen(SetPasswordPage);
