import { bookPath, REGISTER_CONFIRM_ROUTE } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useAccountStyles } from '../../account/account-styles';
import { LoginForm } from '../../account/LoginForm';
import { RegisterForm } from '../../account/RegisterForm';
import { useFicheStyles } from '../../design/form/form-styles';
import { StepLayout } from '../frame/StepLayout';
import { useVisit } from '../../hooks/use-visit';

export function LoginStep(): ReactElement {
  const { t } = useTranslation('account');
  const styles = useAccountStyles();
  const { card } = useFicheStyles();
  const { urlname, registerDisabled } = useVisit().group;
  return (
    <StepLayout title={t('step.title')} lead={t('step.lead')}>
      <div className={styles.pair}>
        <section className={card}>
          <h2 className={styles.heading}>{t('step.known')}</h2>
          <LoginForm then={bookPath(urlname, 'fiche')} />
        </section>
        <section className={card}>
          <h2 className={styles.heading}>{t('step.unknown')}</h2>
          {!registerDisabled && <p className={styles.paragraph}>{t('step.registerText')}</p>}
          <RegisterForm confirmation={`book/${REGISTER_CONFIRM_ROUTE}`} look="outlined" />
        </section>
      </div>
    </StepLayout>
  );
}
