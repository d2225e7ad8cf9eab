import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useFicheStyles } from '../design/form/form-styles';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useAccountStyles } from './account-styles';
import { RegisterForm } from './RegisterForm';

export function RegisterPage(): ReactElement {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const { card } = useFicheStyles();
  const { urlname, registerDisabled } = useVisit().group;
  const { state } = useLocation() as { state: unknown };
  const to = useKeptQuery();
  return (
    <PlainPage title={t('register.title')}>
      {!registerDisabled && <p className={styles.page}>{t('register.text')}</p>}
      <div className={card}>
        <RegisterForm confirmation="register_confirm" />
      </div>
      <p className={styles.ways}>
        {t('register.known')}
        <Link to={to(`/${urlname}/login`)} state={state} className={styles.link}>
          {t('login.submit')}
        </Link>
      </p>
    </PlainPage>
  );
}
