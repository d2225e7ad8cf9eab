import type { RefusalReason } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { refusalMessage } from '../i18n/refusal-messages';
import { PlainPage } from './PlainPage';

interface ErrorPageProps {
  readonly reason: RefusalReason;
  readonly phone?: string | undefined;
  /** Tries again; what was typed is still there. */
  readonly onRetry: () => void;
}

/** Something went wrong: what, in one sentence, and another try. */
export function ErrorPage({ reason, phone, onRetry }: ErrorPageProps): ReactElement {
  const { t } = useTranslation();
  return (
    <PlainPage
      title={t('layout:error.title')}
      actions={
        <Button look="filled" size="large" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      <p role="alert">{refusalMessage(t, reason, phone)}</p>
    </PlainPage>
  );
}
