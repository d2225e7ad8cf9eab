import { BookingJourney, Group, isEmail } from '@creneau/core';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { Link } from '../design/Link';
import { useKeptQuery } from '../app/use-kept-query';
import { useButtonLook } from '../design/button-look';
import { PlainPage } from '../pages/PlainPage';
import { useViewModel } from '../app/services';
import { useBehavior } from '../app/use-behavior';
import { useAccountStyles } from './account-styles';
import { useLoginRedirectState } from './login-redirect-state';

/** REG-02. */
export const RegisterConfirmPage = (): ReactElement => (
  <MailSent page="registerConfirm" texts={['text1', 'text2', 'text3']} form="register" />
);

/** PWD-04. */
export const ResetConfirmPage = (): ReactElement => (
  <MailSent page="resetConfirm" texts={['text1', 'text2']} form="reset_password" />
);

/** A mail is on its way to the address that was typed; without one there is nothing to say, and the form is the place to be (ROUTE-07, R-13). */
function MailSent({
  page,
  texts,
  form,
}: {
  page: 'registerConfirm' | 'resetConfirm';
  texts: readonly string[];
  form: 'register' | 'reset_password';
}) {
  const { t } = useTranslation('account');
  const { urlname } = useViewModel(Group);
  const { choices } = useBehavior(useViewModel(BookingJourney).journey$);
  const { email, then } = useLoginRedirectState();
  const styles = useAccountStyles();
  const dressed = useButtonLook({});
  const to = useKeptQuery();
  const back = to(`/${urlname}/${form}`);
  // what the history says need not be an address
  if (email === undefined || !isEmail(email)) return <Navigate replace to={back} />;
  return (
    <PlainPage
      title={t(`${page}.title`)}
      actions={
        <Link to={back} state={{ then }} className={dressed}>
          {t(`${page}.again`)}
        </Link>
      }
    >
      {texts.map((text) => (
        <p key={text} className={styles.said}>
          <Trans
            t={t}
            i18nKey={`${page}.${text}`}
            values={{ email }}
            components={{ strong: <strong /> }}
          />
        </p>
      ))}
      {page === 'registerConfirm' && choices.slot && (
        <p className={styles.said}>{t('registerConfirm.pending')}</p>
      )}
    </PlainPage>
  );
}
