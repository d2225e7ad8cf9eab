import {
  Group,
  type AppointmentsOfFiche,
  OfferedCatalog,
  bookPath,
  namesApart,
} from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  Suspense,
  lazy,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Link, PhoneLink } from '../design/Link';
import { LogInLink } from '../account/LogInLink';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Button, useButtonLook } from '../design/Button';
import { EmptyState } from '../design/EmptyState';
import { FluentTheme } from '../design/FluentTheme';
import { Icon } from '../design/Icon';
import { Skeleton } from '../design/Skeleton';
import { Tabs } from '../design/Tabs';
import { PageTitle } from '../design/frame/PageTitle';
import { reloadOnMissingChunk } from '../hooks/reload';
import { rescheduleIn } from '../hooks/reschedule-state';
import { isStopped, StoppedPage } from '../account/StoppedPage';
import { LoadFailure } from '../pages/LoadFailure';
import { useService } from '../hooks/use-service';
import { useBehavior } from '../hooks/use-behavior';
import { upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { pageOf } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';
import { AppointmentDialogs } from './AppointmentDialogs';
import { AppointmentOutcome, isMailed } from './AppointmentOutcome';
import { AppointmentRow } from './AppointmentRow';
import { useAppointmentWords } from './use-appointment-words';
import { AppointmentsViewModel, RoomHost } from '@creneau/core/presentation';

const ClientChoice = lazy(() =>
  reloadOnMissingChunk(() => import('../agent/ClientChoice')).then(({ ClientChoice: Choice }) => ({
    default: Choice,
  })),
);

const narrow = upTo(580);

const useStyles = makeStyles({
  page: pageOf('list'),
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 20px',
    marginBottom: '20px',
  },
  book: { [narrow]: { width: '100%' } },
  section: { margin: '28px 0 12px', ...text.section, color: color.ink },
  card: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    '& > li + li': { borderTop: `1px solid ${color.line}` },
  },
  none: { margin: '0', ...text.body, color: color.ink2 },
  apart: { marginTop: '20px' },
  older: { margin: '8px 0 0', ...text.secondary, color: color.ink2 },
  // as high as the tabs that come in its place
  status: { margin: '0', ...text.body, lineHeight: '48px', color: color.ink2 },
  waiting: { display: 'grid', gap: '12px' },
});

/** `/{urlname}/appointments`. */
export function AppointmentsPage(): ReactElement {
  const { t } = useTranslation('appointments');
  const viewModel = useService(AppointmentsViewModel);
  const listed = useBehavior(viewModel.listed$);
  const { urlname } = viewModel.group;
  const to = useKeptQuery();
  const navigate = useNavigate();
  const resumed = rescheduleIn(useLocation().state);
  const [away, setAway] = useState(false);
  // what the mail asked for hides the list of who came for nothing else, until it is answered
  const [hidesList, setHidesList] = useState(viewModel.hidesList);
  /** Whoever has gone elsewhere meanwhile is not led away from there. */
  const isHere = useRef(true);
  const isReady = typeof listed !== 'string' && listed.state === 'ready';
  const { isForClient } = viewModel;
  const isListEmpty =
    !isForClient &&
    !hidesList &&
    typeof listed !== 'string' &&
    listed.state === 'ready' &&
    listed.value.every(isEmpty);

  const askAgain = useCallback(() => viewModel.askAgain(), [viewModel]);

  useEffect(() => {
    viewModel.leaveEditing();
    if (resumed !== undefined) viewModel.resumeReschedule(resumed);
    return () => viewModel.actions.leave();
  }, [viewModel, resumed]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (!isReady) return;
    setHidesList(viewModel.hidesList);
    void viewModel.begin().then((way) => {
      if (!isHere.current) return;
      // what needed no answer is done
      setHidesList(viewModel.hidesList);
      // a page that only led on is none to go back to
      if (way === 'times')
        void navigate(to(bookPath(urlname, 'slots')), { replace: resumed !== undefined });
      if (way === 'key') setAway(true);
    });
  }, [viewModel, isReady, navigate, resumed, to, urlname]);
  useEffect(() => {
    if (listed === 'nobody' && viewModel.takesKey()) setAway(true);
  }, [viewModel, listed]);

  if (away)
    return (
      <Navigate
        replace
        to={to(`/${urlname}/login`)}
        state={{ urlname, then: `/${urlname}/appointments` }}
      />
    );
  if (typeof listed !== 'string' && listed.state === 'refused' && isStopped(listed.reason))
    return <StoppedPage reason={listed.reason} onRetry={askAgain} />;
  return (
    <AppointmentsFrame
      viewModel={viewModel}
      // an empty list says itself how to book
      offersBooking={!isListEmpty}
      dialogs={
        <AppointmentDialogs
          onClosed={() => {
            viewModel.finishLink();
            setHidesList(false);
          }}
          onCancelled={() => setHidesList(viewModel.isByMail)}
        />
      }
    >
      {isForClient && (
        <Suspense fallback={<Skeleton height="120px" />}>
          <ClientChoice />
        </Suspense>
      )}
      {content()}
    </AppointmentsFrame>
  );

  function content(): ReactNode {
    if (listed === 'nobody') return <Nobody />;
    if (listed === 'unchosen') return <Unchosen />;
    if (listed.state === 'loading') return <Waiting />;
    if (listed.state === 'refused')
      return <LoadFailure title={t('refused.title')} refused={listed} onRetry={askAgain} />;
    if (hidesList) return <LinkOutcome viewModel={viewModel} onShow={() => setHidesList(false)} />;
    const [list] = listed.value;
    if (isForClient && list)
      return isEmpty(list) ? <NoneOfClient /> : <Appointments viewModel={viewModel} list={list} />;
    return <Lists viewModel={viewModel} lists={listed.value} />;
  }
}

function AppointmentsFrame({
  viewModel,
  offersBooking,
  children,
  dialogs,
}: {
  viewModel: AppointmentsViewModel;
  offersBooking: boolean;
  children: ReactNode;
  dialogs: ReactNode;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { urlname } = viewModel.group;
  const { isForClient } = viewModel;
  const client = useBehavior(viewModel.clients.client$);
  const filled = useButtonLook({ look: 'filled' });
  const to = useKeptQuery();
  return (
    <FluentTheme>
      <div className={styles.page}>
        <div className={styles.head}>
          <PageTitle title={t(isForClient ? 'client.title' : 'title')} />
          {(isForClient ? client : offersBooking) && (
            <Link
              className={mergeClasses(filled, styles.book)}
              data-unprinted
              to={to(`/${urlname}`)}
              onClick={() => {
                if (isForClient) viewModel.bookForClient();
              }}
            >
              <Icon name="plus" />
              {t(isForClient ? 'client.book' : 'book')}
            </Link>
          )}
        </div>
        <AppointmentOutcome />
        {children}
        {dialogs}
      </div>
    </FluentTheme>
  );
}

function Nobody() {
  const { t } = useTranslation('appointments');
  const large = useButtonLook({ size: 'large' });
  return (
    <EmptyState
      title={t('unknown.title')}
      actions={<LogInLink className={large}>{t('unknown.login')}</LogInLink>}
    >
      {t('unknown.text')}
    </EmptyState>
  );
}

/** A professional has still to say whose appointments they want to see. */
function Unchosen() {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  return <p className={mergeClasses(styles.none, styles.apart)}>{t('client.search')}</p>;
}

function NoneOfClient() {
  const { t } = useTranslation('appointments');
  return <EmptyState title={t('client.empty')}>{t('client.emptyText')}</EmptyState>;
}

function Waiting() {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  return (
    <div aria-busy="true">
      <p role="status" className={styles.status}>
        {t('loading')}
      </p>
      <h2 className={styles.section}>{t('upcoming')}</h2>
      <div className={styles.waiting}>
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} height="96px" />
        ))}
      </div>
    </div>
  );
}

/** The mailed action of a contact without an account: its dialog, then its outcome. */
function LinkOutcome({
  viewModel,
  onShow,
}: {
  viewModel: AppointmentsViewModel;
  onShow: () => void;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { phone } = useService(Group);
  const outcome = useBehavior(viewModel.actions.outcome$);
  if (outcome?.kind !== 'cancelled') return null;
  return (
    <>
      <h2 className={styles.section}>{t('appointmentCanceled')}</h2>
      <p className={styles.none}>
        {t(isMailed(outcome.of) ? 'cancel.doneText' : 'cancel.freeAgain')}
      </p>
      <div className={styles.head}>
        {!viewModel.showsOne && <Button onClick={onShow}>{t('title')}</Button>}
        {phone !== undefined && <PhoneLink phone={phone} />}
      </div>
    </>
  );
}

function Lists({
  viewModel,
  lists,
}: {
  viewModel: AppointmentsViewModel;
  lists: readonly AppointmentsOfFiche[];
}) {
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

const isEmpty = ({ upcoming, cancelled, past }: AppointmentsOfFiche): boolean =>
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

function Appointments({
  viewModel,
  list: { upcoming, cancelled, past },
}: {
  viewModel: AppointmentsViewModel;
  list: AppointmentsOfFiche;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const now = useBehavior(viewModel.now$);
  const words = useAppointmentWords(useService(OfferedCatalog));
  const { host } = useService(RoomHost);
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { actions, group } = viewModel;
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
            onEdit={() => void actions.edit(appointmentGroup).then(toTimes)}
            onRetake={() => void viewModel.retake(appointmentGroup).then(toTimes)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <h2 className={styles.section}>{t('upcoming')}</h2>
      {upcoming.length === 0 ? <p className={styles.none}>{t('noneUpcoming')}</p> : rows(upcoming)}
      {cancelled.length > 0 && (
        <>
          <h2 className={styles.section}>{t('cancelledOnes')}</h2>
          {rows(cancelled)}
        </>
      )}
      {past.length > 0 && (
        <>
          <h2 className={styles.section}>{t('past')}</h2>
          {rows(past)}
        </>
      )}
      <p className={styles.older}>{t(viewModel.showsOne ? onlyText(viewModel) : 'older')}</p>
    </>
  );
}
