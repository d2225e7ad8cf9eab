import type { RefusalReason } from '@creneau/core';
import { useRef, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Alert } from '../../design/Alert';
import { Button } from '../../design/Button';
import { refusalMessage } from '../../i18n/refusal-messages';
import { PhoneLink } from '../../design/PhoneLink';
import { useOnlineRetry } from '../../hooks/use-online-retry';
import { usePhoneToCall } from '../../hooks/use-phone-to-call';

interface SlotsRefusedProps {
  /** Undefined without a refusal: the live region must exist before its text. */
  readonly reason: RefusalReason | undefined;
  readonly onRetry: (movesFocus: boolean) => void;
  readonly choice: string | undefined;
  /** Undefined where no choice can be changed. */
  readonly onReconsider: (() => void) | undefined;
}

/** The draft is kept. */
export function SlotsFailure({
  reason,
  choice,
  onRetry,
  onReconsider,
}: SlotsRefusedProps): ReactElement {
  const { t } = useTranslation('slots');
  const phone = usePhoneToCall();
  const retry = useRef<HTMLButtonElement>(null);
  if (reason === 'notBookable')
    return (
      <Alert
        quiet="actions"
        kind="surprise"
        title={t('invalidCalendar.title')}
        actions={
          onReconsider ? (
            <Button onClick={onReconsider}>{t('invalidCalendar.change')}</Button>
          ) : (
            phone !== undefined && <PhoneLink phone={phone} />
          )
        }
      >
        {choice && <p>{choice}</p>}
        {onReconsider && <p>{t('invalidCalendar.text')}</p>}
      </Alert>
    );
  return (
    <Alert
      quiet="actions"
      kind="error"
      title={reason && t('refused.title')}
      actions={
        reason && (
          <>
            <Button ref={retry} onClick={() => onRetry(true)}>
              {t('common:retry')}
            </Button>
            {phone !== undefined && <PhoneLink phone={phone} />}
            {reason === 'offline' && (
              <OnlineRetry onRetry={() => onRetry(document.activeElement === retry.current)} />
            )}
          </>
        )
      }
    >
      {reason === 'offline' || reason === 'unreachable'
        ? t(`refused.${reason}`)
        : reason && refusalMessage(t, reason, phone)}
    </Alert>
  );
}

function OnlineRetry({ onRetry }: { onRetry: () => void }) {
  useOnlineRetry(onRetry);
  return null;
}
