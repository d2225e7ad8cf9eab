import { emailFault } from '@creneau/core';
import type { ReactElement } from 'react';
import { object } from 'yup';
import { fieldBy } from '../hooks/use-form';
import { useTranslation } from '../i18n/use-translation';
import { AccountForm, type AccountFormProps } from './AccountForm';

type EmailFormProps = Omit<AccountFormProps<'email'>, 'fields' | 'initial' | 'schema'> & {
  readonly email: string;
  readonly autoComplete?: 'email' | 'username';
};

const schema = object({
  email: fieldBy(({ email }: { readonly email: string }) => emailFault(email)),
});

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
      schema={schema}
    />
  );
}
