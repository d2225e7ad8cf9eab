import { ChangeEmail, newEmailFault } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewModel } from '../react/container';
import { useOrder } from '../react/use-order';
import { AccountForm } from './AccountForm';
import { emailCure } from './cures';

/** Another address, which counts once its mail is confirmed (ACC-02 to 06). */
export function NewEmailForm({
  current,
  onAsked,
}: {
  current: string;
  onAsked: (email: string) => void;
}): ReactElement {
  const { t } = useTranslation('account');
  const change = useViewModel(ChangeEmail);
  const order = useOrder(async ({ email }: { email: string }) => {
    await change.execute(email);
    onAsked(email.trim());
  });
  return (
    <AccountForm
      name={t('settings.email')}
      fields={() => [{ name: 'email', label: t('newEmail'), type: 'email', autoComplete: 'email' }]}
      initial={{ email: '' }}
      curesOf={({ email }) => {
        const fault = newEmailFault(email, current);
        if (!fault) return {};
        return { email: t(fault === 'emailUsing' ? fault : emailCure(email)) };
      }}
      order={order}
      submit={t('settings.emailSubmit')}
      look="outlined"
      waitsForAll
      refusedAt={{
        emailUsing: 'email',
        invalidField: 'email',
        emailAlreadyExists: 'email',
        emailNotAllowed: 'email',
        unknown: 'email',
      }}
    />
  );
}
