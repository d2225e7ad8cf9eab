import { Group, isEmail, Refusal, RequestPasswordReset } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../booking/use-kept-query';
import { Language } from '../i18n/language';
import { useNotify } from '../layout/Notification';
import { useViewModel } from '../react/container';
import { useOrder } from '../react/use-order';
import { AccountForm } from './AccountForm';
import { emailCure } from './cures';
import { useLuggage, type Luggage } from './luggage';
import { refusedWords } from './refused-words';
import { TypedEmail } from './typed-email';

/** Asks for the mail that leads to a new password (PWD-01 to 03). */
export function ResetForm(): ReactElement {
  const { t } = useTranslation('account');
  const group = useViewModel(Group);
  const typed = useViewModel(TypedEmail);
  const request = useViewModel(RequestPasswordReset);
  const { locale$ } = useViewModel(Language);
  const notify = useNotify();
  const navigate = useNavigate();
  const { then } = useLuggage();
  const to = useKeptQuery();
  const order = useOrder(async ({ email }: { email: string }) => {
    try {
      await request.execute(email, locale$.value);
    } catch (failure) {
      if (failure instanceof Refusal) notify(refusedWords(t, failure, group)); // ERR-47
      throw failure;
    }
    notify(t('resetConfirm.neutral'));
    void navigate(to(`/${group.urlname}/reset_password_confirm`), {
      state: { email: email.trim(), then } satisfies Luggage,
    });
  });
  return (
    <AccountForm
      name={t('reset.title')}
      fields={() => [{ name: 'email', label: t('email'), type: 'email', autoComplete: 'username' }]}
      initial={{ email: typed.value }}
      curesOf={({ email }) => (isEmail(email.trim()) ? {} : { email: t(emailCure(email)) })}
      order={order}
      submit={t('reset.submit')}
      // whatever it is, it is said in the field too (PWD-02, ERR-47)
      refusedAt={{
        invalidField: 'email',
        emailUnknown: 'email',
        emailNotAllowed: 'email',
        connectionExpired: 'email',
        unknown: 'email',
      }}
      onWrite={({ email }) => typed.write(email)}
    />
  );
}
