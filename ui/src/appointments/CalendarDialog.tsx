import {
  type Group,
  type AppointmentGroup,
  calendarFileLink,
  googleCalendarLink,
  placeOf,
} from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { Icon } from '../design/Icon';
import { hovers } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import type { AppointmentWords } from './use-appointment-words';

const useStyles = makeStyles({
  text: { margin: '0 0 12px', ...text.body, color: color.ink2 },
  ways: { margin: '0', padding: '0', listStyleType: 'none' },
  way: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '52px',
    padding: '6px 12px',
    margin: '0 -12px',
    borderRadius: radius.box,
    color: color.ink,
    textDecorationLine: 'none',
    ...text.body,
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  note: { display: 'block', ...text.secondary, color: color.ink2 },
});

interface CalendarDialogProps {
  readonly of: readonly AppointmentGroup[];
  readonly group: Group;
  readonly words: AppointmentWords;
  readonly onClose: () => void;
}

export function CalendarDialog({ of, group, words, onClose }: CalendarDialogProps): ReactElement {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const files = of.flatMap((appointmentGroup) => {
    const { id, icsToken } =
      appointmentGroup.appointments.find((one) => one.icsToken !== undefined) ?? {};
    return id === undefined || icsToken === undefined
      ? []
      : [
          {
            address: `${group.filesAt ?? ''}${calendarFileLink(group.id, id, icsToken)}`,
            name: words.what(appointmentGroup),
          },
        ];
  });
  return (
    <Dialog
      title={t('calendar.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('calendar.close')}</Button>}
    >
      <p className={styles.text}>{files.length === 0 ? t('calendar.none') : t('calendar.text')}</p>
      <ul className={styles.ways}>
        {files.map(({ address, name }) => (
          <li key={address}>
            <a className={styles.way} href={address} download="">
              <Icon name="download" />
              <span>
                {t('calendar.file')}
                <span className={styles.note}>
                  {files.length > 1 ? t('calendar.formatOf', { name }) : t('calendar.format')}
                </span>
              </span>
            </a>
          </li>
        ))}
        {of.map((appointmentGroup) => (
          <li key={appointmentGroup.id}>
            <a
              className={styles.way}
              href={googleLink(appointmentGroup, group, {
                title: t('calendar.entry', {
                  services: words.what(appointmentGroup),
                  business: group.name,
                }),
                with:
                  words.people(appointmentGroup) &&
                  t('with', { people: words.people(appointmentGroup) }),
                join: roomOf(appointmentGroup),
              })}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="external" />
              <span>
                {t('calendar.google')}
                <span className={styles.note}>
                  {of.length > 1 && `${words.when(appointmentGroup.start)} `}
                  {t('calendar.newWindow')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const roomOf = ({ appointments }: AppointmentGroup): string =>
  appointments.find(({ videoconference }) => videoconference)?.room ?? '';

function googleLink(
  { start, end, appointments: [first] }: AppointmentGroup,
  group: Group,
  words: { readonly title: string; readonly with: string; readonly join: string },
): string {
  return googleCalendarLink({
    title: words.title,
    start,
    end,
    description: [words.with, words.join, group.phone ?? ''].filter(Boolean).join('\n'),
    location: first.videoconference ? '' : (placeOf(first, group) ?? ''),
    timezone: group.timezone,
  });
}
