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
  /** None as long as nothing is refused: the live region is there before its words. */
  readonly reason: RefusalReason | undefined;
  /** Asks again; the focus goes to the first time once its button is gone. */
  readonly onRetry: (movesFocus: boolean) => void;
  /** What was chosen, in words. */
  readonly choice: string | undefined;
  /** None where nothing can be chosen anew. */
  readonly onReconsider: (() => void) | undefined;
}

/** Shown when the slots cannot be loaded: the reason and what to do next. Choices are kept. */
export function SlotsRefused({
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

/** Asks again by itself when the network is back. */
function OnlineRetry({ onRetry }: { onRetry: () => void }) {
  useOnlineRetry(onRetry);
  return null;
}
