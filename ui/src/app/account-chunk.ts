export { LoginPage } from '../account/LoginPage';
export { RegisterConfirmPage, ResetConfirmPage } from '../account/MailSentPage';
export { RegisterPage } from '../account/RegisterPage';
export { ResetPasswordPage } from '../account/ResetPasswordPage';
export { SetPasswordPage } from '../account/SetPasswordPage';
export { LoginStep } from '../booking/login/LoginStep';
