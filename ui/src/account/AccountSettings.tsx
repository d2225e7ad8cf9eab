import { Sessions, type User } from '@creneau/core';
import { mergeClasses } from '@griffel/react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { useFicheStyles } from '../design/form/form-styles';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { useAccountStyles } from './account-styles';
import { NewEmailForm } from './NewEmailForm';
import { NewPasswordForm } from './NewPasswordForm';

/** The settings of an account. Contacts without an account have none; accounts of an organisation are managed there. */
export function AccountSettings(): ReactElement | undefined {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const session = useBehavior(useService(Sessions).session$);
  if (session.type !== 'user' || session.account.id === 0) return undefined;
  return (
    <div className={styles.first}>
      <h2 className={mergeClasses(styles.heading, styles.over)}>{t('settings.title')}</h2>
      <p className={styles.paragraph}>{t(session.ssoLogged ? 'settings.sso' : 'settings.text')}</p>
      {!session.ssoLogged && <Settings session={session} />}
    </div>
  );
}

function Settings({ session }: { session: User }) {
  const { t } = useTranslation('account');
  const blocks = useFicheStyles().blocks;
  const { email } = session.account;
  // both count: after each the form begins anew
  const [asked, setAsked] = useState({ email: '', count: 0 });
  const [changes, setChanges] = useState(0);
  return (
    <div className={blocks}>
      <Setting title={t('settings.email')} text={t('settings.current', { email })}>
        {asked.count > 0 && (
          <Done key={asked.count} title={t('settings.emailDone')}>
            {t('emailChanged', { email: asked.email })}
          </Done>
        )}
        <NewEmailForm
          key={`form-${asked.count}`}
          current={email}
          onAsked={(next) => setAsked({ email: next, count: asked.count + 1 })}
        />
      </Setting>
      <Setting title={t('settings.password')} text={t('settings.passwordText')}>
        {changes > 0 && (
          <Done key={changes} title={t('settings.passwordDone')}>
            {t('passwordChanged')}
          </Done>
        )}
        <NewPasswordForm
          key={`form-${changes}`}
          session={session}
          submit={t('settings.passwordSubmit')}
          look="outlined"
          onChanged={() => setChanges(changes + 1)}
        />
      </Setting>
    </div>
  );
}

function Setting({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const styles = useAccountStyles();
  const heading = useId();
  return (
    <section className={useFicheStyles().card} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {title}
      </h3>
      <p className={styles.paragraph}>{text}</p>
      {children}
    </section>
  );
}

/** What a press has done, said where it was given; the form beneath is as at first. */
function Done({ title, children }: { title: string; children: string }) {
  return (
    <div className={useAccountStyles().page}>
      <Alert kind="info" title={title} takesFocus>
        {children}
      </Alert>
    </div>
  );
}
