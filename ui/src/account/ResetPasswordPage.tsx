import { linkOn } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useFicheStyles } from '../design/form/form-styles';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { useAccountStyles } from './account-styles';
import { MailedLinkPage } from './MailedLinkPage';
import { ResetForm } from './ResetForm';

export function ResetPasswordPage(): ReactElement {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const { card } = useFicheStyles();
  const { urlname } = useVisit().group;
  const link = linkOn('reset_password', useBehavior(parts.mailedLink(useVisit()).link$));
  const { state } = useLocation() as { state: unknown };
  const to = useKeptQuery();
  if (link) return <MailedLinkPage link={link} />;
  return (
    <PlainPage title={t('reset.title')}>
      <p className={styles.page}>{t('reset.text')}</p>
      <div className={card}>
        <ResetForm />
      </div>
      <p className={styles.ways}>
        <Link to={to(`/${urlname}/login`)} state={state} className={styles.link}>
          {t('reset.toLogin')}
        </Link>
        ·
        <Link to={to(`/${urlname}/register`)} state={state} className={styles.link}>
          {t('reset.toRegister')}
        </Link>
      </p>
    </PlainPage>
  );
}
