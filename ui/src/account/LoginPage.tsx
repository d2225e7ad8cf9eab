import { isOfOneAppointment, type Login, type Session, linkOn } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { mergeClasses } from '@griffel/react';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useFicheStyles } from '../design/form/form-styles';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { useAccountStyles } from './account-styles';
import { ContinueButton } from './login-redirect';
import { LoginForm } from './LoginForm';
import { MailedLinkPage } from './MailedLinkPage';

export function LoginPage(): ReactElement {
  const link = linkOn('login', useBehavior(parts.mailedLink(useVisit()).link$));
  const { session$ } = useVisit().ports.sessions;
  // from before the login: this page stays until the next one is ready
  const [before] = useState<Session>(session$.value);
  if (link) return <MailedLinkPage link={link} />;
  // a visitor whose mailed link opens a single appointment gains access by logging in
  const isKnown = before.logged && !isOfOneAppointment(before);
  return isKnown ? <Known session={before} /> : <Unknown />;
}

function Unknown() {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const { card } = useFicheStyles();
  const { urlname } = useVisit().group;
  const [as, setAs] = useState<NonNullable<Login['as']>>('user');
  const { state } = useLocation() as { state: unknown };
  const to = useKeptQuery();
  const isPro = as === 'pro';
  return (
    <PlainPage key={as} title={t(isPro ? 'login.titlePro' : 'login.title')}>
      <div className={mergeClasses(card, styles.first)}>
        <LoginForm as={as} />
      </div>
      {!isPro && (
        <p className={styles.ways}>
          {t('login.noAccount')}
          <Link to={to(`/${urlname}/register`)} state={state} className={styles.link}>
            {t('login.register')}
          </Link>
        </p>
      )}
      <p className={styles.ways}>
        {t(isPro ? 'login.isCustomer' : 'login.isPro')}
        <button
          type="button"
          className={mergeClasses(styles.link, styles.press)}
          onClick={() => setAs(isPro ? 'user' : 'pro')}
        >
          {t(isPro ? 'login.toCustomer' : 'login.toPro')}
        </button>
      </p>
    </PlainPage>
  );
}

function Known({ session }: { session: Extract<Session, { logged: true }> }) {
  const { t } = useTranslation('account');
  const { email } = session.type === 'pro' ? session.pro : session.account;
  return (
    <PlainPage title={t('login.already')} actions={<ContinueButton />}>
      <p>{t('login.as', { email })}</p>
    </PlainPage>
  );
}
