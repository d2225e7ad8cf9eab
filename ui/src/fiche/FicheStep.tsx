import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../controls/Alert';
import { Button } from '../controls/Button';
import { Skeleton } from '../controls/Skeleton';
import { refusalMessage } from '../i18n/refusal-messages';
import { StepLayout } from '../layout/StepLayout';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { ContactForm } from './ContactForm';
import { FicheViewModel } from './fiche-view-model';
import { useFicheStyles } from './fiche-styles';

/** The contact step (FICHE-03): who comes, and the booking itself. */
export function FicheStep(): ReactElement {
  return <FicheView fiche={useViewModel(FicheViewModel)} />;
}

export function FicheView({ fiche }: { fiche: FicheViewModel }): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const forms = useBehavior(fiche.forms$);
  switch (forms.state) {
    case 'ready':
      return <ContactForm fiche={fiche} forms={forms.value} />;
    case 'loading':
      return (
        <StepLayout title={t('title')}>
          <div className={styles.blocks} aria-busy="true">
            <div className={styles.card}>
              <div className={styles.fields}>
                {PLACES.map((place) => (
                  <div key={place}>
                    <Skeleton width="40%" height="20px" />
                    <div className={styles.placeOfField}>
                      <Skeleton height="48px" />
                    </div>
                  </div>
                ))}
              </div>
            </div>
          </div>
        </StepLayout>
      );
    case 'refused':
      return (
        <StepLayout title={t('title')}>
          <div className={styles.blocks}>
            <Alert
              kind="error"
              title={t('forms.refused')}
              actions={<Button onClick={() => fiche.askAgain()}>{t('common:retry')}</Button>}
            >
              {refusalMessage(t, forms.reason, undefined)}
            </Alert>
          </div>
        </StepLayout>
      );
  }
}

/** As many fields as most groups ask for. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const;
