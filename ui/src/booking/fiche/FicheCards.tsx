import type { Role } from '@creneau/core';
import type { ComponentType, ReactElement } from 'react';
import { Chip } from '../../design/Chip';
import { useFicheStyles } from '../../design/form/form-styles';
import { useTranslation } from '../../i18n/use-translation';
import type { FicheLayoutProps } from './fiche-layout';
import type { BookingForm } from './use-booking-form';

interface FicheCardsProps {
  readonly booking: BookingForm;
  readonly role: Role;
  readonly isKept: boolean;
  readonly Layout: ComponentType<FicheLayoutProps>;
}

export function FicheCards({ booking, role, isKept, Layout }: FicheCardsProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const { fiche, forms, fiches, form, lacksFicheChoice } = booking;
  const { values, fields, control } = form;
  const person = fields.filter(({ path }) => path.startsWith('fiche.'));
  const details = fields.slice(person.length);
  return (
    <Layout
      fiches={fiches}
      canAdd={fiche.canAdd(fiches)}
      ficheChoice={values.attendee}
      chosenFiche={fiche.ficheOf(values.attendee)}
      onAttend={(who, prefill) => form.restart(fiche.attending(who, values, forms, prefill))}
      correction={form.isInvalid && lacksFicheChoice ? t('attendee.missing') : undefined}
      isPersonWrong={person.some(({ path }) => form.errors.has(path))}
      rule={isKept ? <StoredDataNote /> : <p className={styles.rule}>{t('rule')}</p>}
      person={person.map(control)}
      details={
        details.length === 0 ? undefined : (
          <>
            {forms.vevent.length > 0 && (
              <h2 className={styles.section}>{t('details.title', { context: role })}</h2>
            )}
            {details.map(control)}
          </>
        )
      }
    />
  );
}

function StoredDataNote(): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  return (
    <p className={styles.kept}>
      <Chip tone="success" icon="check">
        {t('kept.chip')}
      </Chip>
      {t('kept.text')}
    </p>
  );
}
