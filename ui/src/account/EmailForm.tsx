import { emailFault } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { AccountForm, type AccountFormProps } from './AccountForm';

type EmailFormProps = Omit<AccountFormProps<'email'>, 'fields' | 'initial' | 'messagesOf'> & {
  readonly email: string;
  readonly autoComplete?: 'email' | 'username';
};

export function EmailForm({
  email: initialEmail,
  autoComplete = 'email',
  ...form
}: EmailFormProps): ReactElement {
  const { t } = useTranslation('account');
  return (
    <AccountForm
      {...form}
      fields={() => [{ name: 'email', label: t('email'), type: 'email', autoComplete }]}
      initial={{ email: initialEmail }}
      messagesOf={({ email }) => {
        const fault = emailFault(email);
        return fault ? { email: t(fault) } : {};
      }}
    />
  );
}
