import {
  dayOf,
  statusOf,
  type Day,
  type Instant,
  type AppointmentGroup,
  directionsLink,
  minutesOf,
  placeOf,
  visitorTime,
} from '@creneau/core';
import type { AppointmentsViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { Dot, FactLine } from '../design/FactLine';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Chip } from '../design/Chip';
import { Icon } from '../design/Icon';
import { Menu, MenuItem, MenuLink } from '../design/Menu';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useFormats } from '../i18n/use-formats';
import { upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { LateIcon } from './LateIcon';
import { RoomButton } from './RoomButton';
import { tooNearMessage } from './too-near-message';
import type { AppointmentWords } from './use-appointment-words';

const narrow = upTo(580);
/** As wide as its button. */
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
  tile: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    height: '60px',
    borderRadius: radius.button,
    backgroundColor: color.tint,
    color: color.link,
    ...text.hint,
  },
  over: { backgroundColor: color.sunken, color: color.ink2 },
  number: { ...text.title, lineHeight: '28px' },
  numberOver: { fontWeight: 400 },
  body: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '20px',
    // what stands beside the words goes under them before it makes a column of single words of them
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
    // below the menu too
    [narrow]: { flexGrow: 1, flexBasis: '100%', margin: `10px -${MENU} 0 0` },
  },
  retake: { [narrow]: { padding: '11px 4px 11px 0' } },
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

/** An entry of the list: date, services, people, and its actions. */
export function AppointmentRow({
  appointmentGroup,
  now,
  viewModel,
  words,
  host,
  deviceZone,
  shortMonth,
  onEdit,
  onRetake,
}: AppointmentRowProps): ReactElement {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { dayOfMonth, hour, duration, price, visitorHour } = useFormats();
  const { group, actions } = viewModel;
  const { start, appointments, packId } = appointmentGroup;
  const [first] = appointments;
  const day = dayOf(start);
  const status = statusOf({ status: first.status, end: appointmentGroup.end }, now);
  const isCancelled = status === 'cancelled';
  const isOver = status === 'finished' || isCancelled;
  const own = isOver ? undefined : visitorTime(start, deviceZone);
  const minutes = minutesOf(appointmentGroup);
  const people = words.people(appointmentGroup);
  const total = words.total(appointmentGroup);
  const when = words.when(start);
  const facts = [
    packId !== undefined &&
      appointments.length > 1 &&
      t('services', { count: appointments.length }),
    minutes > 0 && duration(minutes),
    people && t('with', { people }),
    words.resources(appointmentGroup),
    total !== undefined && group.displayInterventionPrice && price(total, group.currency),
  ];
  const place = first.videoconference || first.homeVisit ? undefined : placeOf(first, group);
  const isByVideo = appointments.some(({ videoconference }) => videoconference);

  return (
    <div className={styles.row}>
      <span className={mergeClasses(styles.tile, isOver && styles.over)} aria-hidden="true">
        <span className={mergeClasses(styles.number, isOver && styles.numberOver)}>
          {dayOfMonth(day)}
        </span>
        <span>{shortMonth(day)}</span>
      </span>
      <div className={styles.body}>
        <div className={styles.words}>
          <p className={styles.when}>
            <span aria-hidden="true">
              {words.day(start, viewModel.today)}
              <Dot />
              <b className={styles.hour}>{hour(start)}</b>
            </span>
            <VisuallyHidden>{when}</VisuallyHidden>
          </p>
          {own && <p className={styles.when}>{visitorHour(own)}</p>}
          <h3 className={mergeClasses(styles.what, isOver && styles.whatOver)}>
            {words.what(appointmentGroup) || t('untitled')}
          </h3>
          <p className={styles.facts}>
            <FactLine facts={facts} />
          </p>
          <div className={styles.chips}>
            {isByVideo && (
              <Chip tone={isOver ? 'neutral' : 'tint'} icon="video">
                {t('video')}
              </Chip>
            )}
            {packId !== undefined && <Chip>{t('pack')}</Chip>}
            <Chip tone={status === 'confirmed' ? 'success' : 'neutral'}>
              {t(`status.${status === 'to come' ? 'toCome' : status}`)}
            </Chip>
          </div>
          {viewModel.isTooNear(appointmentGroup) && (
            <p className={styles.near}>{tooNearMessage(t, viewModel)}</p>
          )}
        </div>
        <div className={styles.side} data-unprinted>
          {isByVideo && !isCancelled && (
            <div className={styles.room}>
              <RoomButton
                appointment={appointments.find(({ videoconference }) => videoconference) ?? first}
                now={now}
                zone={group.timezone}
                deviceZone={deviceZone}
                host={host}
                when={when}
              />
            </div>
          )}
          {isOver && (
            <Button look="plain" slim className={styles.retake} onClick={onRetake}>
              <span className={styles.retakeIcon}>
                <Icon name="retry" />
              </span>
              {t('retake')}
              <VisuallyHidden> {t('retakeOf', { when })}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      <div data-unprinted>
        <Menu name={`${t('menu.label')} ${t('menu.of', { when })}`} icon={<LateIcon name="more" />}>
          {viewModel.canReschedule(appointmentGroup) && (
            <MenuItem icon={<LateIcon name="edit" />} onPress={onEdit}>
              {t('menu.edit')}
            </MenuItem>
          )}
          <MenuItem icon={<Icon name="retry" />} onPress={onRetake}>
            {t('menu.retake')}
          </MenuItem>
          {viewModel.canExport && !isCancelled && (
            <MenuItem
              icon={<Icon name="calendar" />}
              onPress={() => actions.ask({ kind: 'calendar', of: [appointmentGroup] })}
            >
              {t('menu.calendar')}
            </MenuItem>
          )}
          {place !== undefined && !isCancelled && (
            <MenuLink icon={<Icon name="way" />} href={directionsLink(`${group.name}, ${place}`)}>
              {t('menu.way')}
              <VisuallyHidden> {t('menu.newWindow')}</VisuallyHidden>
            </MenuLink>
          )}
          {viewModel.isCancellable(appointmentGroup) && (
            <MenuItem
              icon={<Icon name="close" />}
              destructive
              onPress={() => viewModel.askCancel(appointmentGroup)}
            >
              {t('menu.cancel')}
            </MenuItem>
          )}
        </Menu>
      </div>
    </div>
  );
}
