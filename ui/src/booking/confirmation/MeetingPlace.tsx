import { dayOf, roomAddress, roomAt, roomOpensAt, isoTime, type Confirmation } from '@creneau/core';
import type { ConfirmationViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { RoomButton } from '../../appointments/RoomButton';
import { hourOnBothClocks } from '../../appointments/use-appointment-words';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useBehavior } from '../../hooks/use-behavior';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { narrow } from './confirmation-layout';

const useStyles = makeStyles({
  place: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    padding: '14px 24px',
    borderTop: `1px solid ${color.line}`,
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.canvas,
    overflowWrap: 'anywhere',
    [narrow]: { padding: '14px 20px' },
  },
  drawing: { flex: 'none', borderRadius: radius.button },
  placeName: { margin: '0', ...text.strong, color: color.ink },
  // on phones the text takes the full width
  video: { [narrow]: { flexDirection: 'column', alignItems: 'start' } },
  joining: { flex: '1' },
  address: { margin: '0', ...text.secondary, color: color.ink2, whiteSpace: 'pre-line' },
  site: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    ...text.body,
    textUnderlineOffset: '3px',
  },
});

export function VideoPlace({
  confirmation: { start, appointmentGroup },
  viewModel: { group, deviceZone, now$ },
  host,
}: {
  confirmation: Confirmation;
  viewModel: Pick<ConfirmationViewModel, 'group' | 'deviceZone' | 'now$'>;
  host: string | undefined;
}) {
  const { t } = useTranslation('confirmation');
  const formats = useFormats();
  const styles = useStyles();
  const now = useBehavior(now$);
  const opens = isoTime(roomOpensAt(start, group.timezone), group.timezone);
  const [appointment] = appointmentGroup.appointments;
  const room = roomAddress(appointment.room, host);
  const isFinished = roomAt(now, appointment, group.timezone) === 'finished';
  return (
    <div className={mergeClasses(styles.place, styles.video)}>
      <div className={styles.joining}>
        <p className={styles.placeName}>{t('room.title')}</p>
        {!isFinished && (
          <>
            <p className={styles.address}>
              {t('room.opens', {
                hours: hourOnBothClocks(opens, deviceZone, formats),
              })}
            </p>
            <p className={styles.address}>{t('room.keep')}</p>
          </>
        )}
        {room !== undefined && !isFinished && (
          <a
            className={styles.site}
            data-unprinted
            href={`${room}-test`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('room.test')}
            <VisuallyHidden> {t('newWindow')}</VisuallyHidden>
          </a>
        )}
      </div>
      <RoomButton
        appointment={appointment}
        now={now}
        zone={group.timezone}
        deviceZone={deviceZone}
        host={host}
        when={t('when', { day: formats.day(dayOf(start)), hour: formats.hour(start) })}
      />
    </div>
  );
}

export function AddressPlace({
  name,
  confirmation: { address, homeVisit, site },
  isByPro,
}: {
  name: string;
  confirmation: Confirmation;
  isByPro: boolean;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const home = isByPro ? '' : t('atHome');
  return (
    <div className={styles.place}>
      {address && <Streets className={styles.drawing} />}
      <div>
        <p className={styles.placeName}>
          {homeVisit ? home : [name, site].filter(Boolean).join(', ')}
        </p>
        {address && (
          <p className={styles.address}>
            {[address.address, `${address.zipcode} ${address.city}`.trim()]
              .filter(Boolean)
              .join('\n')}
          </p>
        )}
      </div>
    </div>
  );
}

/** A generic drawing, so that no map tiles are requested before the visitor wants them. */
function Streets({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={className}
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
    >
      <path d="M0 0h96v64H0z" fill={color.sunken} />
      <g stroke={color.surface} strokeWidth="3">
        <path d="M-4 22l104-10M-4 50l104-8M18-4l8 72M52-4l6 72M80-4l-4 72" />
      </g>
      <path d="M48 44c-6-7-9-11-9-16a9 9 0 0 1 18 0c0 5-3 9-9 16z" fill={color.ink2} />
      <circle cx="48" cy="28" r="3.500" fill={color.surface} />
    </svg>
  );
}
