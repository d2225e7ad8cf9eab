import type { RefusalReason } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../controls/Alert';
import { Button } from '../controls/Button';
import { PhoneLink } from '../layout/PhoneLink';

interface SlotsRefusedProps {
  readonly reason: RefusalReason;
  readonly message: string;
  readonly phone: string | undefined;
  readonly onRetry: () => void;
  readonly onReconsider: () => void;
}

/** No answer, or a refusal: what happened, and the way on; all that was chosen stays. */
export function SlotsRefused({
  reason,
  message,
  phone,
  onRetry,
  onReconsider,
}: SlotsRefusedProps): ReactElement {
  const { t } = useTranslation('slots');
  if (reason === 'notBookable')
    return (
      <Alert
        quiet
        kind="surprise"
        title={t('invalidCalendar.title')}
        actions={<Button onClick={onReconsider}>{t('invalidCalendar.change')}</Button>}
      >
        {t('invalidCalendar.text')}
      </Alert>
    );
  return (
    <Alert
      quiet
      kind="error"
      title={t('refused.title')}
      actions={
        <>
          <Button onClick={onRetry}>{t('common:retry')}</Button>
          {phone !== undefined && <PhoneLink phone={phone} />}
        </>
      }
    >
      {message}
    </Alert>
  );
}
