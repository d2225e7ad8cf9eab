import { AppointmentsViewModel } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { LogInLink } from '../account/LogInLink';
import type { LoginRedirectState } from '../account/login-redirect';
import { isStopped, OfflineOrEnded } from '../account/OfflineOrEnded';
import { Button, useButtonLook } from '../design/Button';
import { EmptyState } from '../design/EmptyState';
import { FluentTheme } from '../design/FluentTheme';
import { focusTitle, PageTitle } from '../design/frame/PageTitle';
import { Icon } from '../design/Icon';
import { Link } from '../design/Link';
import { PhoneLink } from '../design/PhoneLink';
import { Skeleton } from '../design/Skeleton';
import { upTo } from '../design/theme/breakpoints';
import { text } from '../design/theme/scale';
import { pageOf } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';
import { laterView } from '../hooks/later-view';
import { useBehavior } from '../hooks/use-behavior';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useViewModel, useVisit } from '../hooks/use-visit';
import { useTranslation } from '../i18n/use-translation';
import { LoadFailure } from '../pages/LoadFailure';
import { AppointmentDialogs } from './AppointmentDialogs';
import { Appointments, isEmpty, Lists, usePartStyles } from './AppointmentLists';
import { AppointmentOutcome } from './AppointmentOutcome';
import { useMailedOrder } from './use-mailed-order';

const useFicheSelection = laterView(() =>
  import('../agent/FicheSelection').then(({ FicheSelection }) => FicheSelection),
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
  apart: { marginTop: '20px' },
  // as high as the tabs that replace it
  status: { margin: '0', ...text.body, lineHeight: '3rem', color: color.ink2 },
  waiting: { display: 'grid', gap: '12px' },
});

/** `/{urlname}/appointments`. */
export function AppointmentsPage(): ReactElement {
  const { t } = useTranslation('appointments');
  const viewModel = useViewModel(parts.appointments);
  const listing = useBehavior(viewModel.state$);
  const { urlname } = viewModel.group;
  const to = useKeptQuery();
  const opensKey = useMailedOrder(viewModel, listing);
  const hidesList = useBehavior(viewModel.hidesList$);
  // the mailed action is done, which is all the visitor came for
  const [isDone, setDone] = useState(false);
  const { isByPro } = viewModel;
  const askAgain = useCallback(() => viewModel.askAgain(), [viewModel]);

  if (opensKey)
    return (
      <>
        <Navigate
          replace
          to={to(`/${urlname}/login`)}
          state={{ urlname, then: `/${urlname}/appointments` } satisfies LoginRedirectState}
        />
        {/* keeps the height until the login form has loaded: a frame would shrink for a moment */}
        <AppointmentsFrame viewModel={viewModel} offersBooking={!saysHowToBook()} dialogs={null}>
          <Waiting />
        </AppointmentsFrame>
      </>
    );
  if (typeof listing !== 'string' && listing.state === 'refused' && isStopped(listing.reason))
    return <OfflineOrEnded reason={listing.reason} onRetry={askAgain} />;
  return (
    <AppointmentsFrame
      viewModel={viewModel}
      offersBooking={!saysHowToBook()}
      dialogs={<AppointmentDialogs onClosed={() => viewModel.finishLink()} onCancelled={end} />}
    >
      {isByPro && <FicheOfAppointments />}
      {content()}
    </AppointmentsFrame>
  );

  function end(): void {
    const outcome = viewModel.actions.outcome$.value;
    setDone(viewModel.isByMail && outcome?.kind === 'cancelled' && !outcome.keepsSome);
  }

  function showList(): void {
    setDone(false);
    // the button is removed
    focusTitle();
  }

  function saysHowToBook(): boolean {
    if (isByPro || hidesList || isDone) return false;
    return typeof listing !== 'string' && listing.state === 'ready' && listing.value.every(isEmpty);
  }

  function content(): ReactNode {
    if (listing === 'nobody') return <Nobody />;
    if (listing === 'unchosen') return <Unchosen />;
    if (listing.state === 'loading') return <Waiting />;
    if (listing.state === 'refused')
      return <LoadFailure title={t('refused.title')} refusal={listing} onRetry={askAgain} />;
    if (isDone) return <AfterLink viewModel={viewModel} onShow={showList} />;
    if (hidesList) return null;
    const [list] = listing.value;
    if (isByPro && list)
      return isEmpty(list) ? <NoneOfFiche /> : <Appointments viewModel={viewModel} list={list} />;
    return <Lists viewModel={viewModel} lists={listing.value} />;
  }
}

function FicheOfAppointments() {
  const { t } = useTranslation('appointments');
  const { view, askAgain } = useFicheSelection(true);
  if (view.state === 'refused')
    return <LoadFailure title={t('refused.title')} refusal={view} onRetry={askAgain} />;
  return view.state === 'ready' ? <view.value /> : <Skeleton height="120px" />;
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
  const { isByPro } = viewModel;
  const fiche = useBehavior(viewModel.selection.fiche$);
  const buttonLook = useButtonLook({ look: 'filled' });
  const to = useKeptQuery();
  return (
    <FluentTheme>
      <div className={styles.page}>
        <div className={styles.head}>
          <PageTitle title={t(isByPro ? 'client.title' : 'title')} />
          {(isByPro ? fiche : offersBooking) && (
            <Link
              className={mergeClasses(buttonLook, styles.book)}
              data-unprinted
              to={to(`/${urlname}`)}
              onClick={() => {
                if (isByPro) viewModel.bookForFiche();
              }}
            >
              <Icon name="plus" />
              {t(isByPro ? 'client.book' : 'book')}
            </Link>
          )}
        </div>
        <AppointmentOutcome isByMail={viewModel.isByMail} />
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

function Unchosen() {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const part = usePartStyles();
  return <p className={mergeClasses(part.none, styles.apart)}>{t('client.search')}</p>;
}

function NoneOfFiche() {
  const { t } = useTranslation('appointments');
  return <EmptyState title={t('client.empty')}>{t('client.emptyText')}</EmptyState>;
}

function Waiting() {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const part = usePartStyles();
  return (
    <div aria-busy="true">
      <p role="status" className={styles.status}>
        {t('loading')}
      </p>
      <h2 className={part.section}>{t('upcoming')}</h2>
      <div className={styles.waiting}>
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} height="96px" />
        ))}
      </div>
    </div>
  );
}

function AfterLink({
  viewModel,
  onShow,
}: {
  viewModel: AppointmentsViewModel;
  onShow: () => void;
}) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { phone } = useVisit().group;
  return (
    <div className={styles.head}>
      {!viewModel.showsOne && <Button onClick={onShow}>{t('title')}</Button>}
      {phone !== undefined && <PhoneLink phone={phone} />}
    </div>
  );
}
