import { BLOCK, Clock, credentialFaults, Group, LogIn, type Login, Refusal } from '@creneau/core';
import { TypedEmail } from '@creneau/core/presentation';
import { useState, type ReactElement, type ReactNode } from 'react';
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
  readonly then?: string;
}

/** A blocked account is sent to the login page. */
export function LoginForm({ as = 'user', then }: LoginFormProps): ReactElement {
  const { t } = useTranslation('account');
  const typedEmail = useService(TypedEmail);
  const [rememberMe, setRememberMe] = useState(false);
  const styles = useAccountStyles();
  const buttonLook = useButtonLook({});
  const command = useLogIn({ as, then, rememberMe });
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
      initial={{ email: typedEmail.value, password: '' }}
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
              // only the business can reset a pro's password
              ways:
                as === 'user' ? (
                  <ResetLink className={buttonLook}>{t('login.reset')}</ResetLink>
                ) : undefined,
            }
          : reason === 'connectionExpired'
            ? { title: t('login.expired') }
            : {}
      }
      onWrite={({ email }) => typedEmail.write(email)}
    >
      <div className={styles.beside}>
        <Checkbox checked={rememberMe} onChange={(_, { checked }) => setRememberMe(checked)}>
          {t('login.remember')}
        </Checkbox>
        {as === 'user' && <ResetLink className={styles.link}>{t('login.forgotten')}</ResetLink>}
      </div>
    </AccountForm>
  );
}

/** Redirects a blocked account from other pages to the login page, which explains it. */
function useLogIn({
  as,
  then,
  rememberMe,
}: Required<Pick<Login, 'as' | 'rememberMe'>> & { then: string | undefined }) {
  const { urlname } = useService(Group);
  const logIn = useService(LogIn);
  const clock = useService(Clock);
  const goOn = usePostLoginRedirect(then);
  const to = useKeptQuery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { blockedUntil = 0 } = useLoginRedirectState();
  const isBlocked = as === 'user' && clock.now() < blockedUntil;
  const loginPage = `/${urlname}/login`;
  return useCommand(
    async ({ email, password }: Pick<Login, 'email' | 'password'>) => {
      try {
        await logIn.execute({ email: email.trim(), password, rememberMe, as });
      } catch (failure) {
        const leadsAway = failure instanceof Refusal && failure.reason === 'accountBlocked';
        if (!leadsAway || pathname === loginPage) throw failure;
        const redirectState = {
          urlname,
          then,
          blockedUntil: clock.now() + BLOCK,
        } satisfies LoginRedirectState;
        return navigate(to(loginPage), { state: redirectState });
      }
      await goOn();
    },
    isBlocked ? new Refusal('accountBlocked') : undefined,
  );
}

function ResetLink({ className, children }: { className: string; children: ReactNode }) {
  const { urlname } = useService(Group);
  const to = useKeptQuery();
  const { state } = useLocation() as { state: unknown };
  return (
    <Link to={to(`/${urlname}/reset_password`)} state={state} className={className}>
      {children}
    </Link>
  );
}
