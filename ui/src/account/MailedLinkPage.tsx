import { type KeyedAction, type KeyedLink } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { orderTitle, serverMessage } from '../i18n/refusal-messages';
import { useNotify } from '../design/frame/Notification';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useLong, useCommand } from '../hooks/use-command';
import { usePostLoginRedirect } from './login-redirect';
const againAt: { readonly [about in KeyedAction['about']]: string } = {
  activation: 'register',
  password: 'reset_password',
  email: 'login',
  fiche: 'login',
  appointment: 'login',
};

/** Acts on a press only, because mail scanners open links too. */
export function MailedLinkPage({ link }: { link: KeyedLink }): ReactElement {
  const { t } = useTranslation('account');
  const { urlname, phone } = useVisit().group;
  const followMailedLink = parts.mailedLink(useVisit());
  const arrive = usePostLoginRedirect();
  const notify = useNotify();
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { action } = link;
  const { about } = action;
  const { run } = useCommand(async () => {
    if (!(await followMailedLink.open())) return;
    if (about === 'email') notify(t('link.email.done'));
    await arrive();
    followMailedLink.forgetKey();
  });
  const busy = link.state === 'opening' || link.state === 'opened';
  const long = useLong(busy);
  const isUsed = link.state === 'refused' && link.refusal.reason === 'linkExpired';
  const again = (): void => {
    followMailedLink.forgetKey();
    void navigate(to(`/${urlname}/${againAt[about]}`), { replace: true });
  };
  return (
    <PlainPage
      title={t(`link.${about}.title`)}
      actions={
        isUsed ? (
          <Button look="filled" size="large" onClick={again}>
            {t(`link.${about}.again`)}
          </Button>
        ) : (
          <Button look="filled" size="large" aria-busy={busy} onClick={() => run()}>
            {long ? t('busy') : t(`link.${about}.button`)}
          </Button>
        )
      }
    >
      {link.state === 'refused' ? (
        <Alert
          key={link.number}
          kind="error"
          title={orderTitle(t, link.refusal, isUsed ? 'link.expired' : 'refused')}
          takesFocus
        >
          {serverMessage(t, link.refusal, phone)}
        </Alert>
      ) : (
        <p>{t(`link.${about}.text`, { email: about === 'email' ? action.email : undefined })}</p>
      )}
    </PlainPage>
  );
}
