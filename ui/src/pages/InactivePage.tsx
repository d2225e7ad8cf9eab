import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../layout/PhoneLink';
import { PlainPage } from './PlainPage';

/** What is known of a business whose page is closed. */
export interface ClosedBusiness {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  /** Why, where somebody said so. */
  readonly message?: string | undefined;
}

/** The business takes no bookings here: who it is, and its phone (ERR-05, ERR-06). */
export function InactivePage({ name, phone, message }: ClosedBusiness): ReactElement {
  const { t } = useTranslation('layout');
  return (
    <PlainPage
      title={name ?? t('inactive.title')}
      actions={phone === undefined ? undefined : <PhoneLink phone={phone} />}
    >
      <p>{message ?? t('inactive.message')}</p>
      {phone !== undefined && <p>{t('inactive.tryToCall')}</p>}
    </PlainPage>
  );
}
