import { isEmail } from '@creneau/core';
import type { ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import { RichText } from '../i18n/RichText';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useButtonLook } from '../design/Button';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { useAccountStyles } from './account-styles';
import { useLoginRedirectState } from './login-redirect';

export const RegisterConfirmPage = (): ReactElement => (
  <MailSent page="registerConfirm" texts={['text1', 'text2', 'text3']} form="register" />
);

export const ResetConfirmPage = (): ReactElement => (
  <MailSent page="resetConfirm" texts={['text1', 'text2']} form="reset_password" />
);

/** Redirects to the form when the history state holds no address. */
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
  const { urlname } = useVisit().group;
  const { choices } = useBehavior(useVisit().journey.journey$);
  const { email, then } = useLoginRedirectState();
  const styles = useAccountStyles();
  const buttonLook = useButtonLook({});
  const to = useKeptQuery();
  const back = to(`/${urlname}/${form}`);
  // history state is untrusted
  if (email === undefined || !isEmail(email)) return <Navigate replace to={back} />;
  return (
    <PlainPage
      title={t(`${page}.title`)}
      actions={
        <Link to={back} state={{ then }} className={buttonLook}>
          {t(`${page}.again`)}
        </Link>
      }
    >
      {texts.map((text) => (
        <p key={text} className={styles.paragraph}>
          <RichText text={t(`${page}.${text}`, { email })} elements={{ strong: <strong /> }} />
        </p>
      ))}
      {page === 'registerConfirm' && choices.slot && (
        <p className={styles.paragraph}>{t('registerConfirm.pending')}</p>
      )}
    </PlainPage>
  );
}
