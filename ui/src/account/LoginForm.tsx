import { BLOCK, Clock, credentialFaults, Group, LogIn, type Login, Refusal } from '@creneau/core';
import { TypedEmail } from '@creneau/core/presentation';
import { useState, type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useButtonLook } from '../design/Button';
import { Checkbox } from '../design/form/controls';
import { useService } from '../hooks/use-service';
import { useCommand } from '../hooks/use-command';
import { AccountForm } from './AccountForm';
import { useAccountStyles } from './account-styles';
import {
  usePostLoginRedirect,
  useLoginRedirectState,
  type LoginRedirectState,
} from './login-redirect';

interface LoginFormProps {
  readonly as?: Login['as'];
  /** Where one goes on, where the history does not say it. */
  readonly then?: string;
}

/** The login form. Returns to the previous page after login; a blocked account is sent to the login page. */
export function LoginForm({ as = 'user', then }: LoginFormProps): ReactElement {
  const { t } = useTranslation('account');
  const { urlname } = useService(Group);
  const typed = useService(TypedEmail);
  const logIn = useService(LogIn);
  const arrive = usePostLoginRedirect(then);
  const [rememberMe, setRememberMe] = useState(false);
  const styles = useAccountStyles();
  const outlined = useButtonLook({});
  const to = useKeptQuery();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  const clock = useService(Clock);
  const { blockedUntil = 0 } = useLoginRedirectState();
  const isBlocked = as === 'user' && clock.now() < blockedUntil;
  const loginPage = `/${urlname}/login`;
  const command = useCommand(
    async ({ email, password }: { email: string; password: string }) => {
      try {
        await logIn.execute({ email: email.trim(), password, rememberMe, as });
      } catch (failure) {
        const leadsAway = failure instanceof Refusal && failure.reason === 'accountBlocked';
        if (!leadsAway || pathname === loginPage) throw failure;
        const blocked = {
          urlname,
          then,
          blockedUntil: clock.now() + BLOCK,
        } satisfies LoginRedirectState;
        return navigate(to(loginPage), { state: blocked });
      }
      await arrive();
    },
    isBlocked ? new Refusal('accountBlocked') : undefined,
  );
  const reset = to(`/${urlname}/reset_password`);
  return (
    <AccountForm
      name={t(as === 'pro' ? 'login.titlePro' : 'login.title')}
      fields={() => [
        { name: 'email', label: t('email'), type: 'email', autoComplete: 'username' },
        {
          name: 'password',
          label: t('password'),
          type: 'password',
          autoComplete: 'current-password',
        },
      ]}
      initial={{ email: typed.value, password: '' }}
      messagesOf={(values) => {
        const faults = credentialFaults(values);
        return {
          ...(faults.email && { email: t(faults.email) }),
          ...(faults.password && { password: t(faults.password) }),
        };
      }}
      command={command}
      submit={t('login.submit')}
      refusedAt={{
        credentialsWrong: 'password',
        loginPasswordWrong: 'password',
        emailUnknown: 'password',
        emailNotAllowed: 'password',
        invalidField: 'email',
        unknown: 'password',
      }}
      refusedAs={({ reason }) =>
        reason === 'accountBlocked'
          ? {
              title: t('login.blocked'),
              // a professional's password is the business's to renew
              ways:
                as === 'user' ? (
                  <Link to={reset} state={state} className={outlined}>
                    {t('login.reset')}
                  </Link>
                ) : undefined,
            }
          : reason === 'connectionExpired'
            ? { title: t('login.expired') }
            : {}
      }
      onWrite={({ email }) => typed.write(email)}
    >
      <div className={styles.beside}>
        <Checkbox checked={rememberMe} onChange={(_, { checked }) => setRememberMe(checked)}>
          {t('login.remember')}
        </Checkbox>
        {as === 'user' && (
          <Link to={reset} state={state} className={styles.link}>
            {t('login.forgotten')}
          </Link>
        )}
      </div>
    </AccountForm>
  );
}
