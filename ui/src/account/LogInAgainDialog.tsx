import { type Pro, type User } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { useViewModel, useVisit } from '../hooks/use-visit';
import { useCommand } from '../hooks/use-command';
import { AccountForm } from './AccountForm';
import { useAccountStyles } from './account-styles';

const schema = object({ password: string().required('passwordError') });

/** The interrupted request continues after it. */
export function LogInAgainDialog({ session }: { session: User | Pro }): ReactElement {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const again = useViewModel(({ ports }) => parts.logInAgain(ports, ports.expiry));
  const { isOver } = useVisit().ports.expiry;
  const wayOut = useVisit().ports.navigationGuard;
  const title = t(isOver ? 'again.title' : 'again.titleBefore');
  const command = useCommand(({ password }: { password: string }) => again.execute(password));
  const { email } = session.type === 'pro' ? session.pro : session.account;
  const leave = (): void => {
    // a late answer must not log a visitor in again who has just left
    if (command.busy) return;
    // pages that require an account cannot outlive the session
    if (!isOver || wayOut.mayLeave()) again.leave();
  };
  return (
    <Dialog title={title} onClose={leave}>
      <p className={styles.paragraph}>{t('again.text', { email })}</p>
      <AccountForm
        name={title}
        fields={() => [
          {
            name: 'password',
            label: t('password'),
            type: 'password',
            autoComplete: 'current-password',
          },
        ]}
        initial={{ password: '' }}
        schema={schema}
        command={command}
        submit={t('again.submit')}
        refusedAt={{
          credentialsWrong: 'password',
          loginPasswordWrong: 'password',
          unknown: 'password',
        }}
        refusedAs={({ reason }) =>
          reason === 'accountBlocked' ? { title: t('login.blocked') } : {}
        }
      >
        <input
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          hidden
          aria-hidden="true"
        />
      </AccountForm>
      <Button look="plain" wide unready={command.busy} onClick={leave}>
        {t(isOver ? 'again.leave' : 'again.later')}
      </Button>
    </Dialog>
  );
}
