import {
  dayOf,
  roomAt,
  roomOpensAt,
  isoTime,
  wallTime,
  type Appointment,
  type Instant,
  roomAddress,
} from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button, useButtonLook } from '../design/Button';
import { Icon } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useFormats } from '../i18n/use-formats';
import { upTo } from '../design/theme/breakpoints';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { hourOnBothClocks } from './use-appointment-words';

const useStyles = makeStyles({
  room: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    [upTo(580)]: { flexDirection: 'row', flexWrap: 'wrap' },
  },
  hint: { margin: '0', ...text.hint, color: color.ink2 },
});

interface RoomButtonProps {
  readonly appointment: Appointment;
  readonly now: Instant;
  readonly zone: string;
  readonly deviceZone: string;
  /** Origin of video rooms, from the page's settings. */
  readonly host: string | undefined;
  /** "mardi 8 juin à 18:30". */
  readonly when: string;
}

/** A link while the room is open, else a button that says when it opens. */
export function RoomButton({
  appointment,
  now,
  zone,
  deviceZone,
  host,
  when,
}: RoomButtonProps): ReactElement {
  const { t } = useTranslation('appointments');
  const formats = useFormats();
  const styles = useStyles();
  const open = useButtonLook({ look: 'soft', slim: true });
  const state = roomAt(now, appointment, zone);
  const address = roomAddress(appointment.room, host);
  const opens = isoTime(roomOpensAt(appointment.start, zone), zone);
  const isToday = dayOf(wallTime(now, zone)) === dayOf(opens);
  const hint = {
    'to come': t(isToday ? 'room.opensAt' : 'room.opensOn', {
      day: formats.dayOfYear(dayOf(opens)),
      hour: hourOnBothClocks(opens, deviceZone, formats),
    }),
    open: address === undefined ? t('room.noRoom') : t('room.open'),
    finished: t('room.finished'),
  }[state];
  const of = <VisuallyHidden> {t('room.of', { when })}</VisuallyHidden>;
  return (
    <div className={styles.room} data-unprinted>
      {state === 'open' && address !== undefined ? (
        <a className={open} href={address} target="_blank" rel="noopener noreferrer">
          <Icon name="video" />
          {t('room.join')}
          {of}
          <VisuallyHidden> {t('room.newWindow')}</VisuallyHidden>
        </a>
      ) : (
        <Button slim unready>
          <Icon name="video" />
          {t('room.join')}
          {of}
        </Button>
      )}
      <p className={styles.hint} role="status">
        {hint}
      </p>
    </div>
  );
}
