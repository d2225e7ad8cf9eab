import {
  askedConsents,
  type Account,
  type MarketingConsents,
  type User,
  hasAccount,
} from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { mergeClasses } from '@griffel/react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { Checkbox } from '../design/form/controls';
import { useFieldStyles } from '../design/form/Field';
import { useFicheStyles } from '../design/form/form-styles';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { useCommand } from '../hooks/use-command';
import { orderMessage, orderTitle, serverMessage } from '../i18n/refusal-messages';
import { useAccountStyles } from './account-styles';
import { NewEmailForm } from './NewEmailForm';
import { NewPasswordForm } from './NewPasswordForm';

/** Nothing for visitors without an account, and for accounts managed by an organisation. */
export function AccountSettings(): ReactElement | undefined {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const blocks = useFicheStyles().blocks;
  const session = useBehavior(useVisit().ports.sessions.session$);
  if (!hasAccount(session)) return undefined;
  return (
    <div className={styles.first}>
      <h2 className={mergeClasses(styles.heading, styles.over)}>{t('settings.title')}</h2>
      <p className={styles.paragraph}>{t(session.ssoLogged ? 'settings.sso' : 'settings.text')}</p>
      <div className={blocks}>
        {!session.ssoLogged && <Settings session={session} />}
        <Consents account={session.account} />
      </div>
    </div>
  );
}

function Settings({ session }: { session: User }) {
  const { t } = useTranslation('account');
  const { email } = session.account;
  // the count resets the form after each request, even for the same address
  const [emailRequest, setEmailRequest] = useState({ email: '', count: 0 });
  const [changes, setChanges] = useState(0);
  return (
    <>
      <Setting title={t('settings.email')} text={t('settings.current', { email })}>
        {emailRequest.count > 0 && (
          <Done key={emailRequest.count} title={t('settings.emailDone')}>
            {t('emailChanged', { email: emailRequest.email })}
          </Done>
        )}
        <NewEmailForm
          key={`form-${emailRequest.count}`}
          current={email}
          onAsked={(next) => setEmailRequest({ email: next, count: emailRequest.count + 1 })}
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
    </>
  );
}

/** Each tick is saved at once: withdrawing must be as easy as consenting (GDPR, article 7(3)). */
function Consents({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const fields = useFieldStyles();
  const group = useVisit().group;
  const changePreferences = parts.people(useVisit().ports).changePreferences;
  const [isKept, setKept] = useState(false);
  const command = useCommand(async (preferences: MarketingConsents) => {
    setKept(false);
    await changePreferences.execute(preferences);
    setKept(true);
  });
  const consents = askedConsents(account, group);
  if (consents.length === 0) return undefined;
  const names = { business: group.name };
  return (
    <Setting title={t('consents.title')} text={t('consents.text')}>
      {consents.map((consent) => (
        <Checkbox
          key={consent}
          checked={account[consent] ?? false}
          aria-disabled={command.busy}
          onChange={(_, { checked }) => command.run({ [consent]: checked })}
        >
          {t(`consents.${consent}`, names)}
        </Checkbox>
      ))}
      <p role="status" className={fields.hint}>
        {isKept && t('consents.kept')}
      </p>
      {command.refusal && (
        <Alert
          key={command.count}
          kind="error"
          title={orderTitle(t, command.refusal, 'refused')}
          takesFocus
        >
          {orderMessage(t, command.refusal, serverMessage(t, command.refusal, group.phone))}
        </Alert>
      )}
    </Setting>
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

function Done({ title, children }: { title: string; children: string }) {
  return (
    <div className={useAccountStyles().page}>
      <Alert kind="info" title={title} takesFocus>
        {children}
      </Alert>
    </div>
  );
}
