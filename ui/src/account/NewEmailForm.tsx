import { newEmailFault, type NewEmail } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useMemo, type ReactElement } from 'react';
import { object, string } from 'yup';
import { fieldBy } from '../hooks/use-form';
import { useTranslation } from '../i18n/use-translation';
import { useVisit } from '../hooks/use-visit';
import { useCommand } from '../hooks/use-command';
import { AccountForm } from './AccountForm';

const schema = object({
  email: fieldBy(({ email }: NewEmail, { current }: { readonly current: string }) =>
    newEmailFault(email, current),
  ),
  currentPassword: string().required('passwordError'),
});

/** Requires the current password. The new address takes effect once its mail is confirmed. */
export function NewEmailForm({
  current,
  onAsked,
}: {
  current: string;
  onAsked: (email: string) => void;
}): ReactElement {
  const { t } = useTranslation('account');
  const change = parts.people(useVisit().ports).changeEmail;
  const context = useMemo(() => ({ current }), [current]);
  const command = useCommand(async (values: NewEmail) => {
    await change.execute(values);
    onAsked(values.email.trim());
  });
  return (
    <AccountForm
      name={t('settings.email')}
      fields={() => [
        { name: 'email', label: t('newEmail'), type: 'email', autoComplete: 'email' },
        {
          name: 'currentPassword',
          label: t('currentPassword'),
          type: 'password',
          autoComplete: 'current-password',
        },
      ]}
      initial={{ email: '', currentPassword: '' }}
      schema={schema}
      context={context}
      command={command}
      submit={t('settings.emailSubmit')}
      look="outlined"
      waitsForAll
      refusedAt={{
        emailUsing: 'email',
        invalidField: 'email',
        emailAlreadyExists: 'email',
        emailNotAllowed: 'email',
        unknown: 'email',
        passwordWrong: 'currentPassword',
      }}
    />
  );
}
