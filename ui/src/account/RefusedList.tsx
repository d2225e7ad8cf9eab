import { Group, type RefusalReason } from '@creneau/core';
import type { ReactElement } from 'react';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { focusTitle } from '../design/frame/PageTitle';
import { useService } from '../hooks/use-service';
import { refusalMessage } from '../i18n/refusal-messages';
import { useTranslation } from '../i18n/use-translation';

/** A list of the account that does not come: why, and another try. The page around it stays. */
export function RefusedList({
  title,
  reason,
  onRetry,
}: {
  title: string;
  reason: RefusalReason;
  onRetry: () => void;
}): ReactElement {
  const { t } = useTranslation('common');
  const { phone } = useService(Group);
  return (
    <Alert
      kind="error"
      title={title}
      actions={
        <Button
          onClick={() => {
            focusTitle();
            onRetry();
          }}
        >
          {t('retry')}
        </Button>
      }
    >
      {refusalMessage(t, reason, phone)}
    </Alert>
  );
}
