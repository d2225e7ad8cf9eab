import {
  capital,
  Clock,
  dayOf,
  minutesOf,
  TEXT_MAXIMUM,
  visitorTime,
  wallOf,
  type AppointmentGroup,
  type Group,
  OfferedCatalog,
  bookPath,
  placeOf,
  problemOf,
} from '@creneau/core';
import { SlotsViewModel, RescheduleViewModel, type Reschedule } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useId, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { Alert } from '../../design/Alert';
import { useButtonLook } from '../../design/Button';
import { Drawing } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { TextArea } from '../../design/form/controls';
import { Field, useFieldStyles } from '../../design/form/Field';
import { LostTime } from '../contact/LostTime';
import { serverMessage } from '../../i18n/refusal-messages';
import { useFormats } from '../../i18n/use-formats';
import { useService } from '../../hooks/use-service';
import { useBehavior } from '../../hooks/use-behavior';
import { SlotsView } from './SlotsView';
import { upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import {
  useAppointmentWords,
  type AppointmentWords,
} from '../../appointments/use-appointment-words';

const MINUTE = 60_000;
const ARROW = 'M5 12h13M13 6.500l5.500 5.500-5.500 5.500';

const narrow = upTo(580);

const useStyles = makeStyles({
  // here and not in the strip: only this screen has a present time
  week: {
    display: 'contents',
    // dashes around a fill would be its own ragged edge
    '& [data-present]:not([aria-pressed="true"])': { border: `2px dashed ${color.control}` },
  },
  times: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 24px minmax(0, 1fr)',
    alignItems: 'stretch',
    gap: '10px',
    margin: '16px 0 20px',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr) 18px minmax(0, 1fr)', gap: '4px' },
  },
  arrow: { alignSelf: 'center', color: color.ink2 },
  time: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    boxSizing: 'border-box',
    margin: '0',
    padding: '14px 16px',
    border: '2px solid transparent',
    borderRadius: radius.card,
    [narrow]: { padding: '12px' },
  },
  present: { backgroundColor: color.sunken },
  next: { border: `2px solid ${color.softLine}`, backgroundColor: color.surface },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    minWidth: '72px',
    height: '72px',
    borderRadius: radius.thumbnail,
    ...text.hint,
    color: color.ink2,
    [narrow]: { display: 'none' },
  },
  chosen: { backgroundColor: color.tint, color: color.link },
  number: { ...text.title, lineHeight: '28px', fontWeight: 400 },
  strong: { fontWeight: 700 },
  words: { minWidth: '0' },
  label: { margin: '0', ...text.secondary, color: color.ink2 },
  hours: { margin: '0', ...text.section, fontWeight: 400, color: color.ink },
  unchosen: { ...text.body, color: color.ink2 },
  day: {
    display: 'none',
    margin: '4px 0 0',
    ...text.secondary,
    color: color.ink2,
    [narrow]: { display: 'block' },
  },
  visitor: { marginTop: '4px' },
  alert: { margin: '16px 0' },
  part: {
    margin: '0 -20px',
    padding: '16px 20px',
    borderTop: `1px solid ${color.line}`,
  },
  // the line beneath the field is room enough
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
  total: { display: 'flex', justifyContent: 'space-between', margin: '0', ...text.section },
  figure: { margin: '0' },
  keep: { justifyContent: 'center', width: '100%', marginBottom: '8px' },
});

/** Reschedules an appointment: the week, with the current and the new time side by side. */
export function RescheduleStep(): ReactElement | null {
  const viewModel = useService(RescheduleViewModel);
  const reschedule = useBehavior(viewModel.reschedule$);
  return reschedule ? <RescheduleView {...reschedule} viewModel={viewModel} /> : null;
}

interface RescheduleProps extends Reschedule {
  readonly viewModel: RescheduleViewModel;
}

function RescheduleView({ appointmentGroup, slot, comments, viewModel }: RescheduleProps) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const plain = useButtonLook({ look: 'plain' });
  const slots = useService(SlotsViewModel);
  const words = useAppointmentWords(useService(OfferedCatalog));
  const { weekday, shortWeekday, dayOfMonth, hour } = useFormats();
  const attempt = useBehavior(viewModel.attempt$);
  const problem = problemOf(attempt);
  const busy = attempt.state === 'pending';
  const long = busy && attempt.patience !== 'brief';
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { group, isForClient } = viewModel;
  const list = to(`/${group.urlname}/appointments`);
  const lost = problem?.others && problem.slot?.start === slot?.start ? problem : undefined;
  const lostNumber = lost?.number;
  useEffect(() => {
    // the next answer is without the time that somebody took
    if (lostNumber !== undefined) slots.retry();
  }, [slots, lostNumber]);
  const saysNews = comments !== appointmentGroup.appointments[0].comments;
  const dayOfPresent = dayOf(appointmentGroup.start);
  const presentOn = (dayOfWeek: string): string =>
    t('reschedule.short', {
      day: t('reschedule.dayOfMonth', { weekday: dayOfWeek, day: dayOfMonth(dayOfPresent) }),
      hour: hour(appointmentGroup.start),
    });
  const afterwards = (isTold: boolean): void => {
    if (isTold) void navigate(list);
  };
  const { homeVisit, videoconference } = appointmentGroup.appointments[0];
  const moves = slot !== undefined || !saysNews;
  const isInDoubt = problem?.refusal.detail.inDoubt;
  return (
    <div className={styles.week}>
      <SlotsView
        slots={slots}
        own={{
          title: t('reschedule.title', {
            context: isForClient ? 'client' : homeVisit || videoconference ? 'offSite' : '',
          }),
          label: t(long ? 'reschedule.busy' : moves ? 'reschedule.submit' : 'reschedule.save'),
          shortLabel: moves && !long ? t('reschedule.submitShort') : undefined,
          isReady: lost === undefined && (slot !== undefined || saysNews),
          busy,
          onPress: () => void viewModel.reschedule().then(afterwards),
          above: (
            <>
              <Times
                appointmentGroup={appointmentGroup}
                slot={slot}
                group={group}
                isForClient={isForClient}
              />
              {lost?.others && lost.slot && (
                <div className={styles.alert}>
                  <LostTime
                    key={lost.number}
                    start={lost.slot.start}
                    others={lost.others}
                    busy={busy}
                    takesFocus
                    times={to(bookPath(group.urlname, 'slots'))}
                    words={{
                      text: t('reschedule.takenText'),
                      none: t('reschedule.takenNone'),
                      book: t('reschedule.take'),
                    }}
                    onBook={(other) => void viewModel.rescheduleTo(other).then(afterwards)}
                  />
                </div>
              )}
              {problem && !problem.others && (
                <div className={styles.alert}>
                  <Alert
                    key={problem.number}
                    kind="error"
                    title={t(isInDoubt ? 'refused.doubtTitle' : 'reschedule.failed')}
                    takesFocus
                  >
                    <p>
                      {isInDoubt
                        ? t('refused.doubt')
                        : serverMessage(t, problem.refusal, group.phone)}
                    </p>
                    {!isInDoubt && <p>{t('reschedule.kept')}</p>}
                  </Alert>
                </div>
              )}
            </>
          ),
          summary: {
            title: t('reschedule.changes'),
            facts: t('reschedule.insteadOf', { when: presentOn(shortWeekday(dayOfPresent)) }),
            content: (
              <Summary
                appointmentGroup={appointmentGroup}
                slot={slot}
                comments={comments}
                words={words}
                viewModel={viewModel}
              />
            ),
            below: (
              <Link className={mergeClasses(plain, styles.keep)} to={list}>
                {t('reschedule.keep', { when: presentOn(weekday(dayOfPresent)) })}
              </Link>
            ),
          },
        }}
      />
    </div>
  );
}

function Times({
  appointmentGroup,
  slot,
  group,
  isForClient,
}: Pick<RescheduleProps, 'appointmentGroup' | 'slot'> & {
  group: Pick<Group, 'timezone'>;
  isForClient: boolean;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const context = isForClient ? 'client' : '';
  return (
    <div className={styles.times}>
      <dl className={mergeClasses(styles.time, styles.present)}>
        <Time
          label={t('reschedule.present', { context })}
          start={appointmentGroup.start}
          end={appointmentGroup.end}
          isNew={false}
        />
      </dl>
      <span className={styles.arrow} aria-hidden="true">
        <Drawing path={ARROW} size={20} />
      </span>
      <dl className={mergeClasses(styles.time, styles.next)}>
        {slot ? (
          <Time
            label={t('reschedule.new')}
            start={slot.start}
            end={endOf(appointmentGroup, slot.start, group.timezone)}
            isNew
          />
        ) : (
          <div className={styles.words}>
            <dt className={styles.label}>{t('reschedule.new')}</dt>
            <dd className={mergeClasses(styles.hours, styles.unchosen)}>
              {t('reschedule.choose')}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Time({
  label,
  start,
  end,
  isNew,
}: {
  label: string;
  start: string;
  end: string;
  isNew: boolean;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { weekday, shortDay, dayOfYear, monthName, dayOfMonth, hour, visitorHour } = useFormats();
  const visitor = visitorTime(start, useService(Clock).deviceZone());
  const day = dayOf(start);
  return (
    <>
      <span className={mergeClasses(styles.tile, isNew && styles.chosen)} aria-hidden="true">
        <span>{weekday(day)}</span>
        <span className={mergeClasses(styles.number, isNew && styles.strong)}>
          {dayOfMonth(day)}
        </span>
        <span>{monthName(day)}</span>
      </span>
      <div className={styles.words}>
        <dt className={styles.label}>{label}</dt>
        <dd className={mergeClasses(styles.hours, isNew && styles.strong)}>
          <VisuallyHidden>{dayOfYear(day)}, </VisuallyHidden>
          {t('cancel.hours', { start: hour(start), end: hour(end) })}
          <span className={mergeClasses(styles.day, isNew && styles.strong)} aria-hidden="true">
            {shortDay(day)}
          </span>
        </dd>
        {visitor && (
          <dd className={mergeClasses(styles.label, styles.visitor)}>{visitorHour(visitor)}</dd>
        )}
      </div>
    </>
  );
}

/** The end of what is rescheduled at another start: it takes as long as before. */
const endOf = (appointmentGroup: AppointmentGroup, start: string, timezone: string): string =>
  wallOf(Date.parse(start) + minutesOf(appointmentGroup) * MINUTE, timezone);

/** What changes, what does not, and the words to the business. */
function Summary({
  appointmentGroup,
  slot,
  comments,
  words,
  viewModel,
}: RescheduleProps & { words: AppointmentWords }) {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { optional } = useFieldStyles();
  const { dayOfYear, hour, duration, price } = useFormats();
  const commentsId = useId();
  const { group } = viewModel;
  const when = (start: string): string =>
    t('reschedule.short', { day: dayOfYear(dayOf(start)), hour: hour(start) });
  const [first] = appointmentGroup.appointments;
  const minutes = minutesOf(appointmentGroup);
  const total = words.total(appointmentGroup);
  const facts = [
    [
      t('reschedule.fact.what'),
      [words.what(appointmentGroup), minutes > 0 ? duration(minutes) : '']
        .filter(Boolean)
        .join(', '),
    ],
    [t('reschedule.fact.who'), words.people(appointmentGroup)],
    [
      t('reschedule.fact.where'),
      first.videoconference ? t('video') : (placeOf(first, group) ?? ''),
    ],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <p className={styles.becomes}>
        {capital(
          slot
            ? t('reschedule.becomes', { when: when(appointmentGroup.start) })
            : t('reschedule.untouched', { when: when(appointmentGroup.start) }),
          i18n.language,
        )}
      </p>
      <p className={styles.new}>
        {slot ? capital(when(slot.start), i18n.language) : t('reschedule.choose')}
      </p>
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
      {total !== undefined && group.displayInterventionPrice && (
        <div className={styles.part}>
          <dl className={styles.total}>
            <dt>{t('reschedule.total')}</dt>
            <dd className={styles.figure}>{price(total, group.currency)}</dd>
          </dl>
        </div>
      )}
      {viewModel.asksComments && (
        <Field
          id={commentsId}
          label={
            <>
              {t('fiche:comments.label', { context: group.sector })}{' '}
              <span className={optional}>{t('fiche:optional')}</span>
            </>
          }
          className={mergeClasses(styles.part, styles.comments)}
        >
          <TextArea
            id={commentsId}
            rows={2}
            maxLength={TEXT_MAXIMUM}
            value={comments}
            onChange={(_, { value }) => viewModel.writeComments(value)}
          />
        </Field>
      )}
    </>
  );
}
