import { mustChoosePassword } from '@creneau/core';
import { useState, type ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Alert } from '../design/Alert';
import { useFicheStyles } from '../design/form/form-styles';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useAccountStyles } from './account-styles';
import { ContinueButton } from './login-redirect';
import { NewPasswordForm } from './NewPasswordForm';

/** The account comes from the session, never from the address alone. */
export function SetPasswordPage(): ReactElement {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const { card } = useFicheStyles();
  const { urlname } = useVisit().group;
  // only a hint: the session decides
  const { accountId: accountIdOfLink } = useVisit().query.keys;
  const { session$ } = useVisit().ports.sessions;
  // from before the change: this page stays until its confirmation is read
  const [session] = useState(session$.value);
  const [isChanged, setChanged] = useState(false);
  const to = useKeptQuery();
  const isOwn =
    session.type === 'user' &&
    (accountIdOfLink === undefined || accountIdOfLink === session.account.id);
  if (session.type !== 'user' || !isOwn || !mustChoosePassword(session))
    return <Navigate replace to={to(`/${urlname}/not_found`)} />;
  if (isChanged)
    return (
      <PlainPage key="changed" title={t('passwordChanged')} actions={<ContinueButton />}>
        <p>{t('setPassword.account', { email: session.account.email })}</p>
      </PlainPage>
    );
  return (
    <PlainPage key="asked" title={t('setPassword.title')}>
      <p className={styles.paragraph}>
        {t('setPassword.account', { email: session.account.email })}
      </p>
      {!session.fromMail && (
        <div className={styles.page}>
          <Alert kind="info" title={t('setPassword.weak')} quiet>
            {t('setPassword.weakText')}
          </Alert>
        </div>
      )}
      <div className={card}>
        <NewPasswordForm
          session={session}
          submit={t('setPassword.submit')}
          onChanged={() => setChanged(true)}
        />
      </div>
    </PlainPage>
  );
}
