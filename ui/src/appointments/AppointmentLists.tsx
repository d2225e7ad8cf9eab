import {
  Group,
  type AppointmentsOfFiche,
  OfferedCatalog,
  bookPath,
  namesApart,
  regionOf,
} from '@creneau/core';
import { AppointmentsViewModel, RoomHost } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { useButtonLook } from '../design/Button';
import { EmptyState } from '../design/EmptyState';
import { Link } from '../design/Link';
import { Tabs } from '../design/Tabs';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useBehavior } from '../hooks/use-behavior';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useService } from '../hooks/use-service';
import { useTranslation } from '../i18n/use-translation';
import { AppointmentRow } from './AppointmentRow';
import { useAppointmentWords } from './use-appointment-words';

/** Of a part of the list, and of what stands in its place. */
export const usePartStyles = makeStyles({
  section: { margin: '28px 0 12px', ...text.section, color: color.ink },
  none: { margin: '0', ...text.body, color: color.ink2 },
});

const useStyles = makeStyles({
  card: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    '& > li': { breakInside: 'avoid' },
    '& > li + li': { borderTop: `1px solid ${color.line}` },
  },
  older: { margin: '8px 0 0', ...text.secondary, color: color.ink2 },
});

/** The appointments of each contact of who is asking. */
export function Lists({
  viewModel,
  lists,
}: {
  viewModel: AppointmentsViewModel;
  lists: readonly AppointmentsOfFiche[];
}): ReactElement {
  const { t } = useTranslation('appointments');
  const [chosen, setChosen] = useState<string>();
  // a contact whose tab went away meanwhile: the first one takes its place
  const list = lists.find((one) => tabOf(one) === chosen) ?? lists[0];
  if (!list || lists.every(isEmpty)) return <Empty viewModel={viewModel} />;
  const names = namesApart(lists);
  return (
    <Tabs
      label={t('tabs')}
      tabs={lists.map((one, index) => ({
        id: tabOf(one),
        label: names[index] || t('title'),
        count: one.upcoming.length,
      }))}
      chosen={tabOf(list)}
      onChoose={setChosen}
    >
      {isEmpty(list) ? (
        <EmptyState title={t('noRdv.title')}>{t('noRdv.text')}</EmptyState>
      ) : (
        <Appointments key={tabOf(list)} viewModel={viewModel} list={list} />
      )}
    </Tabs>
  );
}

export const isEmpty = ({ upcoming, cancelled, past }: AppointmentsOfFiche): boolean =>
  upcoming.length + cancelled.length + past.length === 0;

/** A contact by its number; an older backend tells them by name alone. */
const tabOf = ({ ficheId, firstname, lastname }: AppointmentsOfFiche): string =>
  String(ficheId ?? `${firstname} ${lastname}`);

/** What the link opens, and where another is that opens more. */
const onlyText = ({ isMailed }: AppointmentsViewModel) => (isMailed ? 'only' : 'onlyThis');

function Empty({ viewModel }: { viewModel: AppointmentsViewModel }) {
  const isOfOne = viewModel.showsOne;
  const { t } = useTranslation('appointments');
  const { urlname } = useService(Group);
  const filled = useButtonLook({ look: 'filled', size: 'large' });
  const to = useKeptQuery();
  return (
    <EmptyState
      title={t(isOfOne ? 'gone.title' : 'noRdv.title')}
      actions={
        <Link className={filled} to={to(`/${urlname}`)}>
          {t('book')}
        </Link>
      }
    >
      {t(isOfOne ? onlyText(viewModel) : 'noRdv.text')}
    </EmptyState>
  );
}

/** The appointments of one contact. */
export function Appointments({
  viewModel,
  list: { upcoming, cancelled, past },
}: {
  viewModel: AppointmentsViewModel;
  list: AppointmentsOfFiche;
}): ReactElement {
  const { t, i18n } = useTranslation('appointments');
  const styles = useStyles();
  const part = usePartStyles();
  const now = useBehavior(viewModel.now$);
  const words = useAppointmentWords(useService(OfferedCatalog));
  const { host } = useService(RoomHost);
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { actions, group, deviceZone } = viewModel;
  // once a list: it may have hundreds of rows
  const months = new Intl.DateTimeFormat(regionOf(i18n.language), {
    month: 'short',
    timeZone: 'UTC',
  });
  const toTimes = (isBegun: boolean): void => {
    if (isBegun) void navigate(to(bookPath(group.urlname, 'slots')));
  };
  const rows = (appointmentGroups: AppointmentsOfFiche['upcoming']) => (
    <ul className={styles.card}>
      {appointmentGroups.map((appointmentGroup) => (
        <li key={appointmentGroup.id}>
          <AppointmentRow
            appointmentGroup={appointmentGroup}
            now={now}
            viewModel={viewModel}
            words={words}
            host={host}
            deviceZone={deviceZone}
            shortMonth={(day) => months.format(new Date(`${day}T00:00:00Z`))}
            onEdit={() => void actions.edit(appointmentGroup).then(toTimes)}
            onRetake={() => void viewModel.retake(appointmentGroup).then(toTimes)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <h2 className={part.section}>{t('upcoming')}</h2>
      {upcoming.length === 0 ? <p className={part.none}>{t('noneUpcoming')}</p> : rows(upcoming)}
      {cancelled.length > 0 && (
        <>
          <h2 className={part.section}>{t('cancelledOnes')}</h2>
          {rows(cancelled)}
        </>
      )}
      {past.length > 0 && (
        <>
          <h2 className={part.section}>{t('past')}</h2>
          {rows(past)}
        </>
      )}
      <p className={styles.older}>{t(viewModel.showsOne ? onlyText(viewModel) : 'older')}</p>
    </>
  );
}
