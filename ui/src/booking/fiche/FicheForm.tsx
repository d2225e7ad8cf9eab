import { problemOf, type Forms, type KnownFiche } from '@creneau/core';
import type { FicheViewModel } from '@creneau/core/presentation';
import { useId, useState, type ComponentType, type FormEvent, type ReactElement } from 'react';
import { useFicheStyles } from '../../design/form/form-styles';
import { isUntouchedFrame } from '../../hooks/frame-use';
import { laterView } from '../../hooks/later-view';
import { useBehavior } from '../../hooks/use-behavior';
import { useTranslation } from '../../i18n/use-translation';
import type { FicheLayoutProps } from './fiche-layout';
import { FicheCards } from './FicheCards';
import { FicheFrame } from './FicheFrame';
import { FicheOutcome } from './FicheOutcome';
import { DataNotice, VideoTerms } from './FicheTerms';
import { type BookingForm, useBookAction, useBookingForm } from './use-booking-form';

/** Needed only in a frame in which nothing was typed. */
const useBookingCheck = laterView(() =>
  import('./ClickjackingCheck').then(({ ClickjackingCheck }) => ClickjackingCheck),
);

interface FicheFormProps {
  readonly fiche: FicheViewModel;
  readonly forms: Forms;
  readonly fiches: readonly KnownFiche[];
  readonly Layout: ComponentType<FicheLayoutProps>;
}

export function FicheForm({ fiche, forms, fiches, Layout }: FicheFormProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const formId = useId();
  const role = useBehavior(fiche.role$);
  const attempt = useBehavior(fiche.attempt$);
  const booking = useBookingForm(fiche, forms, fiches);
  const next = { ...useBookAction(booking, attempt), form: formId };
  const problem = problemOf(attempt);
  const isLost = problem?.others !== undefined;
  const title = fiche.isChoice(fiches)
    ? t('attendee.title', { context: booking.context })
    : t('title');
  const [asksFirst, setAsksFirst] = useState(isUntouchedFrame);
  const [isChecked, setChecked] = useState(false);
  const { view: check, askAgain } = useBookingCheck(asksFirst);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    booking.submit(async () => {
      if (!isUntouchedFrame()) return fiche.book();
      if (check.state === 'refused') askAgain();
      setAsksFirst(true);
      setChecked(true);
    });
  };
  return (
    <FicheFrame role={role} title={title} next={isLost ? undefined : next} isLost={isLost}>
      <div className={styles.blocks}>
        <FicheOutcome booking={booking} attempt={attempt} />
        <form id={formId} noValidate onSubmit={submit} className={styles.form} aria-label={title}>
          <FicheCards
            booking={booking}
            role={role}
            isKept={problem !== undefined}
            Layout={Layout}
          />
          <Terms booking={booking} />
        </form>
      </div>
      {isChecked && check.state === 'ready' && (
        <check.value
          booking={booking}
          label={next.label}
          onBook={() => {
            setChecked(false);
            booking.submit(() => fiche.book());
          }}
          onClose={() => setChecked(false)}
        />
      )}
    </FicheFrame>
  );
}

function Terms({ booking }: { booking: BookingForm }): ReactElement {
  const { card } = useFicheStyles();
  const { form, context, isByVideo, lacksConsent } = booking;
  if (!isByVideo) return <DataNotice context={context} />;
  return (
    <div className={card}>
      <VideoTerms
        isAccepted={form.values.consentsToVideo}
        isMissing={form.isInvalid && lacksConsent}
        onChange={(consentsToVideo) => form.set({ consentsToVideo })}
      />
      <DataNotice context={context} />
    </div>
  );
}
