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

/** The contact step with what does not depend on its form, which so moves nothing when it comes. */
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

/** Leads whoever has an account to its login, and from there back here, where everything is filled in. */
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
