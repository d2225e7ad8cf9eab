import {
  capital,
  dayOf,
  minutesOf,
  type AppointmentGroup,
  type Day,
  type Instant,
} from '@creneau/core';
import {
  entryAt,
  type AppointmentEntry,
  type AppointmentsViewModel,
} from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { Button } from '../design/Button';
import { Chip } from '../design/Chip';
import { Dot, FactLine } from '../design/FactLine';
import { Icon } from '../design/Icon';
import { forcedColors, upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useFormats } from '../i18n/use-formats';
import { useTranslation } from '../i18n/use-translation';
import { AppointmentMenu } from './AppointmentMenu';
import { RoomButton } from './RoomButton';
import { type AppointmentWords, tooNearMessage } from './use-appointment-words';

const narrow = upTo(580);
const MENU = '44px';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '60px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 20px',
    padding: '16px 20px',
    [narrow]: {
      gridTemplateColumns: `52px minmax(0, 1fr) ${MENU}`,
      alignItems: 'start',
      columnGap: '0',
      padding: '14px 6px 14px 16px',
    },
  },
  // printed pages are read on another day, so relative days become dates
  paper: { display: 'none', '@media print': { display: 'inline' } },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '60px',
    borderRadius: radius.button,
    backgroundColor: color.tint,
    color: color.link,
    ...text.hint,
  },
  over: { backgroundColor: color.sunken, color: color.ink2 },
  number: { ...text.title, lineHeight: '1.75rem' },
  numberOver: { fontWeight: 400 },
  body: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '20px',
    // wraps before the text column becomes one word wide
    [narrow]: { flexWrap: 'wrap', alignItems: 'start', columnGap: '0', marginLeft: '14px' },
  },
  words: { flexGrow: 1, flexBasis: '0', minWidth: '0', [narrow]: { flexBasis: '130px' } },
  when: { margin: '0', ...text.secondary, color: color.ink2 },
  hour: { color: color.ink },
  what: { margin: '0', ...text.strong, color: color.ink, overflowWrap: 'anywhere' },
  whatOver: { fontWeight: 400 },
  facts: { margin: '0', ...text.secondary, color: color.ink2 },
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginTop: '8px',
    ':empty': { display: 'none' },
  },
  near: { margin: '8px 0 0', ...text.secondary, color: color.ink2 },
  side: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    [narrow]: { display: 'contents' },
  },
  room: {
    // also below the menu
    [narrow]: { flexGrow: 1, flexBasis: '100%', margin: `10px -${MENU} 0 0` },
  },
  retake: {
    // aligned with the first letters of the text, since it has no border there
    [narrow]: {
      padding: '11px 4px 11px 0',
      [forcedColors]: { marginTop: '8px', padding: '11px 16px' },
    },
  },
  retakeIcon: { display: 'contents', [narrow]: { display: 'none' } },
});

interface AppointmentRowProps {
  readonly appointmentGroup: AppointmentGroup;
  readonly now: Instant;
  readonly viewModel: AppointmentsViewModel;
  readonly words: AppointmentWords;
  readonly host: string | undefined;
  readonly deviceZone: string;
  /** "juin", "avr.". */
  readonly shortMonth: (day: Day) => string;
  readonly onEdit: () => void;
  readonly onRetake: () => void;
}

export function AppointmentRow(props: AppointmentRowProps): ReactElement {
  const { appointmentGroup, now, viewModel, words, host, deviceZone } = props;
  const { shortMonth, onEdit, onRetake } = props;
  const styles = useStyles();
  const { group } = viewModel;
  const entry = entryAt(now, appointmentGroup, group, deviceZone);
  const when = words.when(appointmentGroup.start);
  return (
    <div className={styles.row}>
      <DateTile day={dayOf(appointmentGroup.start)} shortMonth={shortMonth} isOver={entry.isOver} />
      <div className={styles.body}>
        <Description
          appointmentGroup={appointmentGroup}
          entry={entry}
          viewModel={viewModel}
          words={words}
        />
        <div className={styles.side} data-unprinted>
          {entry.meeting && entry.status !== 'cancelled' && (
            <div className={styles.room}>
              <RoomButton
                appointment={entry.meeting}
                now={now}
                zone={group.timezone}
                deviceZone={deviceZone}
                host={host}
                when={when}
              />
            </div>
          )}
          {entry.isOver && <RetakeButton when={when} onRetake={onRetake} />}
        </div>
      </div>
      <div data-unprinted>
        <AppointmentMenu
          appointmentGroup={appointmentGroup}
          entry={entry}
          viewModel={viewModel}
          when={when}
          onEdit={onEdit}
          onRetake={onRetake}
        />
      </div>
    </div>
  );
}

/** Decorative: the text beside it has the date too. */
function DateTile({
  day,
  shortMonth,
  isOver,
}: Pick<AppointmentRowProps, 'shortMonth'> & { day: Day; isOver: boolean }) {
  const styles = useStyles();
  const { dayOfMonth } = useFormats();
  return (
    <span className={mergeClasses(styles.tile, isOver && styles.over)} aria-hidden="true">
      <span className={mergeClasses(styles.number, isOver && styles.numberOver)}>
        {dayOfMonth(day)}
      </span>
      <span>{shortMonth(day)}</span>
    </span>
  );
}

interface DescriptionProps extends Pick<
  AppointmentRowProps,
  'appointmentGroup' | 'viewModel' | 'words'
> {
  readonly entry: AppointmentEntry;
}

function Description({ appointmentGroup, entry, viewModel, words }: DescriptionProps) {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const { day, hour, visitorHour } = useFormats();
  const { start } = appointmentGroup;
  const { isOver, visitorTime } = entry;
  const facts = useFacts(appointmentGroup, viewModel, words);
  return (
    <div className={styles.words}>
      <p className={styles.when}>
        <span aria-hidden="true">
          <span data-unprinted>{words.day(start, viewModel.today)}</span>
          <span className={styles.paper}>{capital(day(dayOf(start)), i18n.language)}</span>
          <Dot />
          <b className={styles.hour}>{hour(start)}</b>
        </span>
        <VisuallyHidden>{words.when(start)}</VisuallyHidden>
      </p>
      {visitorTime && <p className={styles.when}>{visitorHour(visitorTime)}</p>}
      <h3 className={mergeClasses(styles.what, isOver && styles.whatOver)}>
        {words.what(appointmentGroup) || t('untitled')}
      </h3>
      <p className={styles.facts}>
        <FactLine facts={facts} />
      </p>
      <Chips isPack={appointmentGroup.packId !== undefined} entry={entry} />
      {viewModel.isTooNear(appointmentGroup) && (
        <p className={styles.near}>{tooNearMessage(t, viewModel)}</p>
      )}
    </div>
  );
}

function useFacts(
  appointmentGroup: AppointmentGroup,
  { group }: Pick<AppointmentsViewModel, 'group'>,
  words: AppointmentWords,
): readonly (string | false | undefined)[] {
  const { t } = useTranslation('appointments');
  const { duration, price } = useFormats();
  const { packId, appointments } = appointmentGroup;
  const minutes = minutesOf(appointmentGroup);
  const people = words.people(appointmentGroup);
  const total = words.total(appointmentGroup);
  return [
    packId !== undefined &&
      appointments.length > 1 &&
      t('services', { count: appointments.length }),
    minutes > 0 && duration(minutes),
    people && t('with', { people }),
    words.resources(appointmentGroup),
    total !== undefined && group.displayInterventionPrice && price(total, group.currency),
  ];
}

function Chips({
  isPack,
  entry: { status, isOver, meeting },
}: {
  isPack: boolean;
  entry: AppointmentEntry;
}) {
  const { t } = useTranslation('appointments');
  return (
    <div className={useStyles().chips}>
      {meeting && (
        <Chip tone={isOver ? 'neutral' : 'tint'} icon="video">
          {t('video')}
        </Chip>
      )}
      {isPack && <Chip>{t('pack')}</Chip>}
      <Chip tone={status === 'confirmed' ? 'success' : 'neutral'}>
        {t(`status.${status === 'to come' ? 'toCome' : status}`)}
      </Chip>
    </div>
  );
}

function RetakeButton({ when, onRetake }: { when: string; onRetake: () => void }) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  return (
    <Button look="plain" slim className={styles.retake} onClick={onRetake}>
      <span className={styles.retakeIcon}>
        <Icon name="retry" />
      </span>
      {t('retake')}
      <VisuallyHidden> {t('retakeOf', { when })}</VisuallyHidden>
    </Button>
  );
}
