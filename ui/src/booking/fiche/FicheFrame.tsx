import type { Role } from '@creneau/core';
import type { ComponentProps, ReactElement } from 'react';
import { LogInLink } from '../../account/LogInLink';
import { useFicheStyles } from '../../design/form/form-styles';
import { useTranslation } from '../../i18n/use-translation';
import { StepLayout } from '../frame/StepLayout';
import { FicheHead } from './FicheHead';

interface FicheFrameProps extends Omit<ComponentProps<typeof StepLayout>, 'lead' | 'head'> {
  readonly role: Role;
}

export function FicheFrame({ role, isLost = false, ...step }: FicheFrameProps): ReactElement {
  return (
    <StepLayout
      lead={role === 'visitor' ? <AccountQuestion /> : undefined}
      head={<FicheHead isLost={isLost} />}
      isLost={isLost}
      {...step}
    />
  );
}

function AccountQuestion(): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  return (
    <>
      {t('account.question')}{' '}
      <LogInLink className={styles.noticeLink}>{t('account.login')}</LogInLink>
    </>
  );
}
