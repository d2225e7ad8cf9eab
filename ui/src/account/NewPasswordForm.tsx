import { afterTyping, confirmationFault, passwordFaults, type User } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useMemo, type ReactElement } from 'react';
import { object } from 'yup';
import { useTranslation } from '../i18n/use-translation';
import { fieldBy } from '../hooks/use-form';
import { useVisit } from '../hooks/use-visit';
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

type PasswordValues = Readonly<Record<Name, string>>;

interface PasswordContext {
  readonly email: string;
  readonly asksCurrent: boolean;
}

const schema = object({
  currentPassword: fieldBy(
    ({ currentPassword }: PasswordValues, { asksCurrent }: PasswordContext) =>
      asksCurrent && currentPassword === '' ? 'passwordError' : undefined,
  ),
  password: fieldBy(({ password }: PasswordValues, { email }: PasswordContext) => {
    const [fault] = passwordFaults(password, email);
    return fault && `correction.${fault}`;
  }),
  confirmation: fieldBy(({ password, confirmation }: PasswordValues) =>
    confirmationFault(password, confirmation),
  ),
});

/** Asks for the current password too, unless the session exists only to choose a new one. */
export function NewPasswordForm({
  session: { account, needPasswordChange },
  submit,
  look = 'filled',
  onChanged,
}: NewPasswordFormProps): ReactElement {
  const { t } = useTranslation('account');
  const change = parts.people(useVisit().ports).changePassword;
  const command = useCommand(async ({ password, currentPassword }: PasswordValues) => {
    await change.execute({ password, currentPassword });
    onChanged();
  });
  const asksCurrent = !needPasswordChange;
  const { email } = account;
  const context = useMemo(() => ({ email, asksCurrent }), [email, asksCurrent]);
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
          hint: <PasswordRules password={password} email={email} />,
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
      schema={schema}
      context={context}
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
      <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden="true" />
    </AccountForm>
  );
}
