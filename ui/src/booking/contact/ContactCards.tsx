import type { Filler } from '@creneau/core';
import type { ComponentType, ReactElement } from 'react';
import { Chip } from '../../design/Chip';
import { useFicheStyles } from '../../design/form/form-styles';
import { useTranslation } from '../../i18n/use-translation';
import type { ContactLayoutProps } from './contact-layout';
import type { BookingForm } from './use-booking-form';

interface ContactCardsProps {
  readonly booking: BookingForm;
  readonly filler: Filler;
  /** A booking was refused, and what was typed is still there. */
  readonly isKept: boolean;
  readonly Layout: ComponentType<ContactLayoutProps>;
}

/** The fields, and the contacts to choose from, as `Layout` arranges them. */
export function ContactCards({ booking, filler, isKept, Layout }: ContactCardsProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const { fiche, forms, known, form, lacksAttendee } = booking;
  const { values, fields, control } = form;
  const person = fields.filter(({ path }) => path.startsWith('fiche.'));
  const details = fields.slice(person.length);
  return (
    <Layout
      known={known}
      canAdd={fiche.canAdd(known)}
      attendee={values.attendee}
      chosen={fiche.contactOf(values.attendee)}
      onAttend={(who, prefill) => form.restart(fiche.attending(who, values, forms, prefill))}
      correction={form.failedSubmits > 0 && lacksAttendee ? t('attendee.missing') : undefined}
      isPersonWrong={person.some(({ path }) => form.errors.has(path))}
      rule={isKept ? <Kept /> : <p className={styles.rule}>{t('rule')}</p>}
      person={person.map(control)}
      details={
        details.length === 0 ? undefined : (
          <>
            {forms.vevent.length > 0 && (
              <h2 className={styles.section}>{t('details.title', { context: filler })}</h2>
            )}
            {details.map(control)}
          </>
        )
      }
    />
  );
}

/** Says after a refusal that what was typed is still there. */
function Kept(): ReactElement {
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
