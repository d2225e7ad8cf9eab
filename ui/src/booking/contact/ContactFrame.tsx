import type { Filler } from '@creneau/core';
import type { ComponentProps, ReactElement } from 'react';
import { LogInLink } from '../../account/LogInLink';
import { useFicheStyles } from '../../design/form/form-styles';
import { useTranslation } from '../../i18n/use-translation';
import { StepLayout } from '../frame/StepLayout';
import { ContactHead } from './ContactHead';

interface ContactFrameProps extends Omit<ComponentProps<typeof StepLayout>, 'lead' | 'head'> {
  readonly filler: Filler;
}

/** The contact step with what does not depend on its form, which so moves nothing when it comes. */
export function ContactFrame({ filler, isLost = false, ...step }: ContactFrameProps): ReactElement {
  return (
    <StepLayout
      lead={filler === 'visitor' ? <AccountQuestion /> : undefined}
      head={<ContactHead isLost={isLost} />}
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
