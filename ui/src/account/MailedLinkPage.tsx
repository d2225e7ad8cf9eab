import {
  Group,
  OpenMailedKey,
  MailedLink,
  type MailedAbout,
  type MailedLinkKey,
} from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useNavigate } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { refusalMessage } from '../i18n/refusal-messages';
import { useNotify } from '../design/frame/Notification';
import { PlainPage } from '../pages/PlainPage';
import { useService } from '../hooks/use-service';
import { useLong } from '../design/use-long';
import { useCommand } from '../hooks/use-command';
import { usePostLoginRedirect } from './login-redirect-state';
/** Where a new link is to be had, or what goes on without one. */
const againAt: { readonly [about in MailedAbout]: string } = {
  activation: 'register',
  password: 'reset_password',
  email: 'login',
  fiche: 'login',
  appointment: 'login',
};

/** The page of a mailed link: the action runs on a press, because mail programs open links too. */
export function MailedLinkPage({ link }: { link: MailedLinkKey }): ReactElement {
  const { t } = useTranslation('account');
  const { urlname, phone } = useService(Group);
  const mailed = useService(MailedLink);
  const openKey = useService(OpenMailedKey);
  const arrive = usePostLoginRedirect();
  const notify = useNotify();
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { about, key, email } = link;
  const order = useCommand(async () => {
    await openKey.execute(key);
    if (about === 'email') notify(t('link.email.done'));
    await arrive();
    mailed.forget();
  });
  const long = useLong(order.busy);
  const { refusal } = order;
  const isUsed = refusal?.reason === 'linkExpired';
  const again = (): void => {
    mailed.forget();
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
          <Button look="filled" size="large" aria-busy={order.busy} onClick={() => order.give()}>
            {long ? t('busy') : t(`link.${about}.button`)}
          </Button>
        )
      }
    >
      {refusal ? (
        <Alert
          key={order.count}
          kind="error"
          title={t(isUsed ? 'link.expired' : 'refused')}
          takesFocus
        >
          {refusalMessage(t, refusal.reason, phone)}
        </Alert>
      ) : (
        <p>{t(`link.${about}.text`, { email })}</p>
      )}
    </PlainPage>
  );
}
