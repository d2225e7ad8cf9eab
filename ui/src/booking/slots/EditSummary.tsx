import {
  capital,
  dayOf,
  minutesOf,
  placeOf,
  TEXT_MAXIMUM,
  type AppointmentGroup,
} from '@creneau/core';
import type { Edit, EditViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, type ReactElement } from 'react';
import {
  type AppointmentWords,
  useAppointmentWords,
} from '../../appointments/use-appointment-words';
import { TextArea } from '../../design/form/controls';
import { Field, useFieldStyles } from '../../design/form/Field';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useVisit } from '../../hooks/use-visit';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  label: { margin: '0', ...text.secondary, color: color.ink2 },
  part: {
    margin: '0 -20px',
    padding: '16px 20px',
    borderTop: `1px solid ${color.line}`,
  },
  // the line beneath the field is margin enough
  comments: { paddingBottom: '0' },
  becomes: { margin: '4px 0 0', ...text.secondary, color: color.ink2 },
  new: { margin: '0 0 16px', ...text.section, color: color.ink, textWrap: 'balance' },
  heading: { margin: '0 0 8px', ...text.strong },
  facts: { margin: '0' },
  fact: {
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr)',
    gap: '12px',
    padding: '3px 0',
  },
  value: { margin: '0', ...text.label, color: color.ink, overflowWrap: 'anywhere' },
  total: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    margin: '0',
    ...text.section,
  },
  figure: { margin: '0', textAlign: 'end', whiteSpace: 'nowrap' },
  priceChange: { margin: '4px 0 0', ...text.secondary, color: color.ink2 },
  promotionLost: { color: color.promo },
});

interface EditSummaryProps extends Edit {
  readonly viewModel: EditViewModel;
}

export function EditSummary({ viewModel, ...edit }: EditSummaryProps): ReactElement {
  const { appointmentGroup, slot, comments, minutes, total } = edit;
  const styles = useStyles();
  const { price } = useFormats();
  const { t } = useTranslation('appointments');
  const priceChange = usePriceChange(edit, viewModel.group);
  const words = useAppointmentWords(useVisit().offeredCatalog);
  const { group } = viewModel;
  return (
    <>
      <Change appointmentGroup={appointmentGroup} slot={slot} />
      <AppointmentFacts
        appointmentGroup={appointmentGroup}
        minutes={minutes}
        words={words}
        viewModel={viewModel}
      />
      {total !== undefined && group.displayInterventionPrice && (
        <div className={styles.part}>
          <dl className={styles.total}>
            <dt>{t('reschedule.total')}</dt>
            <dd className={styles.figure}>{price(total, group.currency)}</dd>
          </dl>
          {priceChange !== undefined && (
            <p
              className={mergeClasses(
                styles.priceChange,
                edit.isPromotionLost && styles.promotionLost,
              )}
            >
              {priceChange}
            </p>
          )}
        </div>
      )}
      {viewModel.asksComments && <Comments comments={comments} viewModel={viewModel} />}
    </>
  );
}

/** "48,00 €, au lieu de 38,40 € : pas de promotion à cette heure" */
export function usePriceChange(
  { total, formerTotal, isPromotionLost }: Edit,
  { currency, displayInterventionPrice }: EditViewModel['group'],
): string | undefined {
  const { t } = useTranslation('appointments');
  const { price } = useFormats();
  if (!displayInterventionPrice || total === undefined || formerTotal === undefined)
    return undefined;
  return t(isPromotionLost ? 'common:amounts.promotionLost' : 'common:amounts.changed', {
    amount: price(total, currency),
    before: price(formerTotal, currency),
  });
}

function Change({ appointmentGroup, slot }: Pick<Edit, 'appointmentGroup' | 'slot'>) {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { dayOfYear, hour } = useFormats();
  const whenIs = (start: string): string =>
    t('reschedule.short', { day: dayOfYear(dayOf(start)), hour: hour(start) });
  const when = whenIs(appointmentGroup.start);
  return (
    <>
      <p className={styles.becomes}>
        {capital(
          slot ? t('reschedule.becomes', { when }) : t('reschedule.untouched', { when }),
          i18n.language,
        )}
      </p>
      <p className={styles.new}>
        {slot ? capital(whenIs(slot.start), i18n.language) : t('reschedule.choose')}
      </p>
    </>
  );
}

function AppointmentFacts({
  appointmentGroup,
  minutes,
  words,
  viewModel: { group },
}: {
  appointmentGroup: AppointmentGroup;
  minutes: number;
  words: AppointmentWords;
  viewModel: Pick<EditViewModel, 'group'>;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { duration } = useFormats();
  const [first] = appointmentGroup.appointments;
  // a changed duration is shown with the new time
  const stays = minutes > 0 && minutes === minutesOf(appointmentGroup);
  const facts = [
    [
      appointmentGroup.appointments.length > 1
        ? t('layout:bar.services', { count: appointmentGroup.appointments.length })
        : t('reschedule.fact.what'),
      [words.what(appointmentGroup), stays ? duration(minutes) : ''].filter(Boolean).join(', '),
    ],
    [t('reschedule.fact.who'), words.people(appointmentGroup)],
    [
      t('reschedule.fact.where'),
      first.videoconference
        ? t('video')
        : // keeps a postcode with its city
          (placeOf(first, group) ?? '').replace(/(\d) (?=\p{L})/gu, '$1\u00a0'),
    ],
  ].filter(([, value]) => value !== '');
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{t('reschedule.stays')}</h3>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Comments({ comments, viewModel }: Pick<EditSummaryProps, 'comments' | 'viewModel'>) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { optional } = useFieldStyles();
  const id = useId();
  return (
    <Field
      id={id}
      label={
        <>
          {t('fiche:comments.label', { context: viewModel.group.sector })}{' '}
          <span className={optional}>{t('fiche:optional')}</span>
        </>
      }
      className={mergeClasses(styles.part, styles.comments)}
    >
      <TextArea
        id={id}
        rows={2}
        maxLength={TEXT_MAXIMUM}
        value={comments}
        onChange={(_, { value }) => viewModel.writeComments(value)}
      />
    </Field>
  );
}
