import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../controls/Alert';
import { PhoneLink } from '../layout/PhoneLink';
import { StepLayout } from '../layout/StepLayout';
import { useViewModel } from '../react/container';

/** The business takes bookings of known customers only, and accounts are not built yet: its phone is the way (ERR-51). */
export function LoginStep(): ReactElement {
  const { t } = useTranslation();
  const { phone } = useViewModel(Group);
  return (
    <StepLayout title={t('layout:login.title')}>
      <Alert
        kind="info"
        title={t('errors:booking.loginRequired')}
        actions={phone === undefined ? undefined : <PhoneLink phone={phone} />}
      >
        {t('layout:login.text')}
      </Alert>
    </StepLayout>
  );
}
