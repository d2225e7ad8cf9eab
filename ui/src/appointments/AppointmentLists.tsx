import {
  type AppointmentGroup,
  type AppointmentId,
  type AppointmentsOfFiche,
  bookPath,
  namesApart,
} from '@creneau/core';
import type { AppointmentsViewModel } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, useButtonLook } from '../design/Button';
import { EmptyState } from '../design/EmptyState';
import { Link } from '../design/Link';
import { Tabs } from '../design/Tabs';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useBehavior } from '../hooks/use-behavior';
import { useKeptQuery } from '../hooks/use-kept-query';
import { metaOf } from '../hooks/page-meta';
import { useVisit } from '../hooks/use-visit';
import { useFormats } from '../i18n/use-formats';
import { useTranslation } from '../i18n/use-translation';
import { AppointmentRow } from './AppointmentRow';
import { useAppointmentWords } from './use-appointment-words';

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
  more: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 20px',
    marginTop: '12px',
  },
  older: { margin: '8px 0 0', ...text.secondary, color: color.ink2 },
});

/** Rows shown at first and added by each press: an agent's customer may have hundreds. */
const ROWS = 25;

export function Lists({
  viewModel,
  lists,
}: {
  viewModel: AppointmentsViewModel;
  lists: readonly AppointmentsOfFiche[];
}): ReactElement {
  const { t } = useTranslation('appointments');
  const [tab, setTab] = useState<string>();
  // falls back to the first tab when the selected one was removed
  const list = lists.find((one) => tabOf(one) === tab) ?? lists.find(holds) ?? lists[0];
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
      onChoose={setTab}
    >
      {isEmpty(list) ? (
        <EmptyState title={t('noRdv.title')}>{t('noRdv.text')}</EmptyState>
      ) : (
        <Appointments key={tabOf(list)} viewModel={viewModel} list={list} />
      )}
    </Tabs>
  );

  function holds({ upcoming }: AppointmentsOfFiche): boolean {
    return upcoming.some(({ id }) => id === viewModel.leftId);
  }
}

export const isEmpty = ({ upcoming, cancellations, past }: AppointmentsOfFiche): boolean =>
  upcoming.length + cancellations.length + past.length === 0;

/** The fiche's number; older backends give names only. */
const tabOf = ({ ficheId, firstname, lastname }: AppointmentsOfFiche): string =>
  String(ficheId ?? `${firstname} ${lastname}`);

const onlyText = ({ isMailed }: AppointmentsViewModel) => (isMailed ? 'only' : 'onlyThis');

function Empty({ viewModel }: { viewModel: AppointmentsViewModel }) {
  const isOfOne = viewModel.showsOne;
  const { t } = useTranslation('appointments');
  const { urlname } = useVisit().group;
  const buttonLook = useButtonLook({ look: 'filled', size: 'large' });
  const to = useKeptQuery();
  return (
    <EmptyState
      title={t(isOfOne ? 'gone.title' : 'noRdv.title')}
      actions={
        <Link className={buttonLook} to={to(`/${urlname}`)}>
          {t('book')}
        </Link>
      }
    >
      {t(isOfOne ? onlyText(viewModel) : 'noRdv.text')}
    </EmptyState>
  );
}

export function Appointments({
  viewModel,
  list: { upcoming, cancellations, past },
}: {
  viewModel: AppointmentsViewModel;
  list: AppointmentsOfFiche;
}): ReactElement {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const part = usePartStyles();
  const now = useBehavior(viewModel.now$);
  const words = useAppointmentWords(useVisit().offeredCatalog);
  const host = metaOf(document, 'video');
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { actions, group, deviceZone } = viewModel;
  const { shortMonth } = useFormats();
  const toTimes = (isBegun: boolean): void => {
    if (isBegun) void navigate(to(bookPath(group.urlname, 'slots')));
  };
  const row = (appointmentGroup: AppointmentGroup) => (
    <AppointmentRow
      appointmentGroup={appointmentGroup}
      now={now}
      viewModel={viewModel}
      words={words}
      host={host}
      deviceZone={deviceZone}
      shortMonth={shortMonth}
      onEdit={() => void actions.edit(appointmentGroup).then(toTimes)}
      onRetake={() => void viewModel.retake(appointmentGroup).then(toTimes)}
    />
  );
  return (
    <>
      <h2 className={part.section}>{t('upcoming')}</h2>
      {upcoming.length === 0 ? (
        <p className={part.none}>{t('noneUpcoming')}</p>
      ) : (
        <Rows title={t('upcoming')} of={upcoming} focusedId={viewModel.leftId} row={row} />
      )}
      {cancellations.length > 0 && (
        <>
          <h2 className={part.section}>{t('cancelledOnes')}</h2>
          <Rows title={t('cancelledOnes')} of={cancellations} row={row} />
        </>
      )}
      {past.length > 0 && (
        <>
          <h2 className={part.section}>{t('past')}</h2>
          <Rows title={t('past')} of={past} row={row} />
        </>
      )}
      <p className={styles.older}>{t(viewModel.showsOne ? onlyText(viewModel) : 'older')}</p>
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly of: readonly AppointmentGroup[];
  readonly focusedId?: AppointmentId | undefined;
  readonly row: (appointmentGroup: AppointmentGroup) => ReactNode;
}

/** "Show more" moves the focus to the first new row. */
function Rows({ title, of: all, focusedId, row }: RowsProps) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const place = all.findIndex(({ id }) => id === focusedId);
  const [rowCount, setRowCount] = useState(Math.max(ROWS, place + 1));
  const [focusIndex, setFocusIndex] = useState(place);
  useEffect(() => {
    const target = list.current?.children[focusIndex];
    target?.scrollIntoView({ block: 'center' });
    target?.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true });
  }, [focusIndex]);
  const showMore = (): void => {
    setFocusIndex(rowCount);
    setRowCount(rowCount + ROWS);
  };
  return (
    <>
      <ul ref={list} className={styles.card}>
        {all.slice(0, rowCount).map((appointmentGroup) => (
          <li key={appointmentGroup.id}>{row(appointmentGroup)}</li>
        ))}
      </ul>
      {all.length > ROWS && (
        <div className={styles.more}>
          {rowCount < all.length && (
            <Button onClick={showMore}>
              {t('more')}
              <VisuallyHidden> ({title})</VisuallyHidden>
            </Button>
          )}
          <span role="status">
            {t('shown', { shown: Math.min(rowCount, all.length), all: all.length })}
          </span>
        </div>
      )}
    </>
  );
}
