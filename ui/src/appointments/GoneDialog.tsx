import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { inOnePiece } from '../design/PhoneLink';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useService } from '../hooks/use-service';
import { phoneWords } from '../i18n/refusal-messages';
import { useTranslation } from '../i18n/use-translation';
import { NoticeDialog } from './NoticeDialog';

const titles = {
  cancel: 'warning',
  calendar: 'calendar.title',
  change: 'gone.title',
} as const;

interface GoneDialogProps {
  readonly about: keyof typeof titles;
  /** Other appointments of the same request still exist. */
  readonly isOneOfSeveral?: boolean | undefined;
  readonly onClose: () => void;
}

export function GoneDialog({
  about,
  isOneOfSeveral = false,
  onClose,
}: GoneDialogProps): ReactElement {
  const { t } = useTranslation('appointments');
  const { name: business } = useService(Group);
  const phone = usePhoneToCall();
  const call = phoneWords(phone && inOnePiece(phone));
  const why = (): string => {
    if (about === 'change') return t('gone.text', { business, ...call });
    return isOneOfSeveral ? t('oneAlreadyCanceled', call) : t('aptAlreadyCanceled', call);
  };
  return (
    <NoticeDialog title={t(titles[about])} onClose={onClose}>
      {why()}
    </NoticeDialog>
  );
}
