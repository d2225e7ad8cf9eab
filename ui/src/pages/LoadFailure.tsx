import type { Refusal } from '@creneau/core';
import type { ReactElement } from 'react';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { PhoneLink } from '../design/PhoneLink';
import { focusTitle } from '../design/frame/PageTitle';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { serverMessage } from '../i18n/refusal-messages';
import { useTranslation } from '../i18n/use-translation';

/** The rest of the page stays. */
export function LoadFailure({
  title,
  refusal,
  onRetry,
}: {
  title: string;
  refusal: Pick<Refusal, 'reason' | 'detail'>;
  onRetry: () => void;
}): ReactElement {
  const { t } = useTranslation('common');
  const phone = usePhoneToCall();
  return (
    <Alert
      kind="error"
      title={title}
      actions={
        <>
          <Button
            onClick={() => {
              focusTitle();
              onRetry();
            }}
          >
            {t('retry')}
          </Button>
          {phone !== undefined && <PhoneLink phone={phone} />}
        </>
      }
    >
      {serverMessage(t, refusal, phone)}
    </Alert>
  );
}
