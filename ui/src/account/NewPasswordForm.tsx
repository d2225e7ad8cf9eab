import {
  afterTyping,
  ChangePassword,
  confirmationFault,
  passwordFaults,
  type User,
} from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useService } from '../hooks/use-service';
import { useCommand } from '../hooks/use-command';
import { AccountForm, type AccountField } from './AccountForm';
import { PasswordRules } from './PasswordRules';

type Name = 'currentPassword' | 'password' | 'confirmation';

interface NewPasswordFormProps {
  readonly session: User;
  readonly submit: string;
  readonly look?: 'filled' | 'outlined';
  readonly onChanged: () => void;
}

/** Asks for the current password too, unless the session exists only to choose a new one. */
export function NewPasswordForm({
  session: { account, needPasswordChange },
  submit,
  look = 'filled',
  onChanged,
}: NewPasswordFormProps): ReactElement {
  const { t } = useTranslation('account');
  const change = useService(ChangePassword);
  const command = useCommand(
    async ({ password, currentPassword }: Readonly<Record<Name, string>>) => {
      await change.execute({ password, currentPassword });
      onChanged();
    },
  );
  const asksCurrent = !needPasswordChange;
  const present: AccountField<Name> = {
    name: 'currentPassword',
    label: t('currentPassword'),
    type: 'password',
    autoComplete: 'current-password',
  };
  return (
    <AccountForm<Name>
      name={t('setPassword.title')}
      fields={({ password }) => [
        ...(asksCurrent ? [present] : []),
        {
          name: 'password',
          label: t('newPassword'),
          type: 'password',
          autoComplete: 'new-password',
          hint: <PasswordRules password={password} email={account.email} />,
          take: afterTyping,
        },
        {
          name: 'confirmation',
          label: t('confirmation'),
          type: 'password',
          autoComplete: 'new-password',
          take: afterTyping,
        },
      ]}
      initial={{ currentPassword: '', password: '', confirmation: '' }}
      messagesOf={({ currentPassword, password, confirmation }) => {
        const [fault] = passwordFaults(password, account.email);
        const mismatch = confirmationFault(password, confirmation);
        return {
          ...(asksCurrent && currentPassword === '' && { currentPassword: t('passwordError') }),
          ...(fault && { password: t(`correction.${fault}`) }),
          ...(mismatch && { confirmation: t(mismatch) }),
        };
      }}
      command={command}
      submit={submit}
      look={look}
      waitsForAll
      refusedAt={{
        passwordWrong: 'currentPassword',
        passwordRefused: 'password',
        unknown: 'password',
      }}
    >
      {/* for password managers */}
      <input
        type="text"
        autoComplete="username"
        value={account.email}
        readOnly
        hidden
        aria-hidden="true"
      />
    </AccountForm>
  );
}
