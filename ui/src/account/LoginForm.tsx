import {
  BLOCK,
  credentialFaults,
  isRefusal,
  Refusal,
  type Credentials,
  type Login,
} from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useField } from 'formik';
import type { ReactElement, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useButtonLook } from '../design/Button';
import { Checkbox } from '../design/form/controls';
import { fieldBy } from '../hooks/use-form';
import { useVisit } from '../hooks/use-visit';
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

type LoginValues = Required<Omit<Login, 'as'>>;

const schema = object({
  email: fieldBy((values: Credentials) => credentialFaults(values).email),
  password: fieldBy((values: Credentials) => credentialFaults(values).password),
});

/** A blocked account is sent to the login page. */
export function LoginForm({ as = 'user', then }: LoginFormProps): ReactElement {
  const { t } = useTranslation('account');
  const typedEmail = parts.typedEmail(useVisit());
  const styles = useAccountStyles();
  const buttonLook = useButtonLook({});
  const command = useLogIn(as, then);
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
      initial={{ email: typedEmail.value, password: '', rememberMe: false }}
      schema={schema}
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
        <RememberMe />
        {as === 'user' && <ResetLink className={styles.link}>{t('login.forgotten')}</ResetLink>}
      </div>
    </AccountForm>
  );
}

function RememberMe() {
  const { t } = useTranslation('account');
  const [{ value }, , { setValue }] = useField<boolean>('rememberMe');
  return (
    <Checkbox checked={value} onChange={(_, { checked }) => void setValue(checked)}>
      {t('login.remember')}
    </Checkbox>
  );
}

/** Redirects a blocked account from other pages to the login page, which explains it. */
function useLogIn(as: NonNullable<Login['as']>, then: string | undefined) {
  const { urlname } = useVisit().group;
  const logIn = parts.people(useVisit().ports).logIn;
  const clock = useVisit().clock;
  const goOn = usePostLoginRedirect(then);
  const to = useKeptQuery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { blockedUntil = 0 } = useLoginRedirectState();
  const isBlocked = as === 'user' && clock.now() < blockedUntil;
  const loginPage = `/${urlname}/login`;
  return useCommand(
    async ({ email, password, rememberMe }: LoginValues) => {
      try {
        await logIn.execute({ email: email.trim(), password, rememberMe, as });
      } catch (failure) {
        const leadsAway = isRefusal(failure, 'accountBlocked');
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
  const { urlname } = useVisit().group;
  const to = useKeptQuery();
  const { state } = useLocation() as { state: unknown };
  return (
    <Link to={to(`/${urlname}/reset_password`)} state={state} className={className}>
      {children}
    </Link>
  );
}
