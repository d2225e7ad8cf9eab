import { type RefusalReason } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { LogInLink, wantsLogin } from './LogInLink';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Button, useButtonLook } from '../design/Button';
import { useVisit } from '../hooks/use-visit';
import { useOnlineRetry } from '../hooks/use-online-retry';
import { DrawnPage } from '../pages/DrawnPage';
import { ClosedDoor, LostNetwork } from '../pages/page-drawings';

export const isStopped = (reason: RefusalReason): boolean =>
  reason === 'offline' || wantsLogin(reason);

export function OfflineOrEnded({
  reason,
  onRetry,
}: {
  reason: RefusalReason;
  onRetry: () => void;
}): ReactElement {
  return wantsLogin(reason) ? <SessionEnded /> : <Offline onRetry={onRetry} />;
}

function Offline({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pages');
  const { phone } = useVisit().group;
  useOnlineRetry(onRetry);
  return (
    <DrawnPage
      drawing={<LostNetwork />}
      title={t('offline.title')}
      actions={
        <Button look="filled" size="large" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
      phone={phone}
    >
      <p role="alert">{t('offline.text')}</p>
    </DrawnPage>
  );
}

function SessionEnded() {
  const { t } = useTranslation('pages');
  const { urlname } = useVisit().group;
  const sessions = useVisit().ports.sessions;
  const to = useKeptQuery();
  const mainLook = useButtonLook({ look: 'filled', size: 'large' });
  const plain = useButtonLook({ look: 'plain', size: 'large' });
  return (
    <DrawnPage
      drawing={<ClosedDoor />}
      title={t('sessionEnded.title')}
      actions={
        <>
          <LogInLink className={mainLook}>{t('sessionEnded.login')}</LogInLink>
          <Link className={plain} to={to(`/${urlname}`)} onClick={() => sessions.forget()}>
            {t('sessionEnded.leave')}
          </Link>
        </>
      }
    >
      <p role="alert">{t('sessionEnded.text')}</p>
    </DrawnPage>
  );
}
