import { pendingOf, Refusal, selectionOf } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useButtonLook } from '../design/Button';
import { useLanguage } from '../i18n/use-language';
import { useVisit } from '../hooks/use-visit';
import { useCommand } from '../hooks/use-command';
import { PhoneLink } from '../design/PhoneLink';
import { accountRefusalMessage } from './AccountForm';
import { useAccountStyles } from './account-styles';
import { EmailForm } from './EmailForm';
import { useLoginRedirectState, type LoginRedirectState } from './login-redirect';

interface RegisterFormProps {
  readonly confirmation: string;
  readonly look?: 'filled' | 'outlined';
}

export function RegisterForm(props: RegisterFormProps): ReactElement {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const group = useVisit().group;
  if (!group.registerDisabled) return <OpenForm {...props} />;
  const refusal = new Refusal('registrationClosed');
  const { sector } = group;
  return (
    <>
      <p className={styles.paragraph}>
        {accountRefusalMessage(t, refusal, { sector, phone: undefined })}
      </p>
      {group.phone !== undefined && <PhoneLink phone={group.phone} />}
    </>
  );
}

/** The choices made so far are stored with the address. */
function OpenForm({ confirmation, look = 'filled' }: RegisterFormProps): ReactElement {
  const { t } = useTranslation('account');
  const { urlname } = useVisit().group;
  const typedEmail = parts.typedEmail(useVisit());
  const register = parts.people(useVisit().ports).register;
  const journey = useVisit().journey;
  const catalog = useVisit().offeredCatalog;
  const { locale$ } = useLanguage();
  const navigate = useNavigate();
  const { then } = useLoginRedirectState();
  const to = useKeptQuery();
  const buttonLook = useButtonLook({});
  const command = useCommand(async ({ email }: { email: string }) => {
    const { choices } = journey.journey$.value;
    const { calendarIds } = selectionOf(choices, catalog.present);
    const pendingRdv = pendingOf(choices, calendarIds);
    await register.execute({ email, locale: locale$.value, pendingRdv });
    void navigate(to(`/${urlname}/${confirmation}`), {
      state: { email: email.trim(), then } satisfies LoginRedirectState,
    });
  });
  return (
    <EmailForm
      name={t('register.title')}
      email={typedEmail.value}
      command={command}
      submit={t('register.submit')}
      look={look}
      refusedAt={{
        invalidField: 'email',
        emailNotAllowed: 'email',
        registrationClosed: 'email',
        connectionExpired: 'email',
        unknown: 'email',
      }}
      refusedAs={({ reason }) =>
        reason === 'emailAlreadyExists'
          ? {
              title: t('register.exists'),
              ways: (
                <>
                  <Link to={to(`/${urlname}/login`)} state={{ then }} className={buttonLook}>
                    {t('login.submit')}
                  </Link>
                  <Link
                    to={to(`/${urlname}/reset_password`)}
                    state={{ then }}
                    className={buttonLook}
                  >
                    {t('login.reset')}
                  </Link>
                </>
              ),
            }
          : {}
      }
      onWrite={({ email }) => typedEmail.write(email)}
    />
  );
}
