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
  /** None where no question before can be asked again. */
  readonly onReconsider: (() => void) | undefined;
}

/** Shown when the slots cannot be loaded: the reason and what to do next. Choices are kept. */
export function SlotsRefused({ reason, onRetry, onReconsider }: SlotsRefusedProps): ReactElement {
  const { t } = useTranslation('slots');
  const phone = usePhoneToCall();
  const retry = useRef<HTMLButtonElement>(null);
  if (reason === 'notBookable' && onReconsider)
    return (
      <Alert
        quiet="actions"
        kind="surprise"
        title={t('invalidCalendar.title')}
        actions={<Button onClick={onReconsider}>{t('invalidCalendar.change')}</Button>}
      >
        {t('invalidCalendar.text')}
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
