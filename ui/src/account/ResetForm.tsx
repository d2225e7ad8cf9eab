import { isRefusal } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useLanguage } from '../i18n/use-language';
import { useNotify } from '../design/frame/Notification';
import { useVisit } from '../hooks/use-visit';
import { useCommand } from '../hooks/use-command';
import { accountRefusalMessage } from './AccountForm';
import { EmailForm } from './EmailForm';
import { useLoginRedirectState, type LoginRedirectState } from './login-redirect';

export function ResetForm(): ReactElement {
  const { t } = useTranslation('account');
  const group = useVisit().group;
  const typedEmail = parts.typedEmail(useVisit());
  const request = parts.people(useVisit().ports).requestPasswordReset;
  const { locale$ } = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const { then } = useLoginRedirectState();
  const to = useKeptQuery();
  const command = useCommand(async ({ email }: { email: string }) => {
    try {
      await request.execute(email, locale$.value);
    } catch (failure) {
      if (isRefusal(failure)) notify(accountRefusalMessage(t, failure, group));
      throw failure;
    }
    void navigate(to(`/${group.urlname}/reset_password_confirm`), {
      state: { email: email.trim(), then } satisfies LoginRedirectState,
    });
  });
  return (
    <EmailForm
      name={t('reset.title')}
      email={typedEmail.value}
      autoComplete="username"
      command={command}
      submit={t('reset.submit')}
      // every refusal belongs to the field
      refusedAt={{
        invalidField: 'email',
        emailUnknown: 'email',
        emailNotAllowed: 'email',
        connectionExpired: 'email',
        unknown: 'email',
      }}
      onWrite={({ email }) => typedEmail.write(email)}
    />
  );
}
