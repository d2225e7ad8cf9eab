import type { RefusalReason } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { color } from '../design/theme/tokens';
import { refusalMessage } from '../i18n/refusal-messages';
import { DrawingGround } from './DrawingGround';
import { DrawnPage } from './DrawnPage';

interface ErrorPageProps {
  readonly reason: RefusalReason;
  readonly phone?: string | undefined;
  readonly onRetry: () => void;
}

export function ErrorPage({ reason, phone, onRetry }: ErrorPageProps): ReactElement {
  const { t } = useTranslation();
  return (
    <DrawnPage
      drawing={<EmptyWindow />}
      title={t('layout:error.title')}
      actions={
        <Button look="filled" size="large" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      <p role="alert">{refusalMessage(t, reason, phone)}</p>
    </DrawnPage>
  );
}

/** An empty browser window. */
function EmptyWindow() {
  return (
    <DrawingGround>
      <rect
        x="48"
        y="32"
        width="124"
        height="110"
        rx="10"
        fill={color.surface}
        stroke={color.softLine}
      />
      <path d="M48 54h124M60 43h.1M70 43h.1M80 43h.1" stroke={color.softLine} />
      <path d="M64 72h40M64 90h92M64 108h92M64 126h60" stroke={color.link} strokeDasharray="1 6" />
      <circle cx="166" cy="38" r="17" fill={color.fill} />
      <path d="M166 30v9M166 46v.1" stroke={color.onFill} strokeWidth="3" />
    </DrawingGround>
  );
}
