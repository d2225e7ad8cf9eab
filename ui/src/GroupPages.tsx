import { BookingJourney, Group } from '@creneau/core';
import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { BookPage } from './booking/BookPage';
import { LinkNotice } from './booking/LinkNotice';
import type { PageQuery } from './booking/page-query';
import { bookPath, stepAt } from './booking/step-routes';
import { useKeptQuery } from './booking/use-kept-query';
import { OfferedCatalog } from './booking/offered-catalog';
import { Language } from './i18n/language';
import { missingMessage } from './i18n/refusal-messages';
import { Footer, legalTexts, type LegalText } from './layout/Footer';
import { Header } from './layout/Header';
import { Notifications, useNotify } from './layout/Notification';
import { OfflineNotice } from './layout/OfflineNotice';
import { PageFrame } from './layout/PageFrame';
import { VisitContext, type Visit } from './layout/PageTitle';
import { ErrorBoundary } from './pages/ErrorBoundary';
import { ErrorPage } from './pages/ErrorPage';
import { InactivePage } from './pages/InactivePage';
import { LegalPage } from './pages/LegalPage';
import { KnownNotFoundPage } from './pages/NotFoundPage';
import { useViewModel } from './react/container';
import { useBehavior } from './react/use-behavior';

/** Pages that are not there yet; until then their addresses say so, and lead to the booking (ERR-52). */
const LATER = [
  'login',
  'register',
  'reset_password',
  'map',
  'fiches',
  'appointments',
  'personal_data',
  'register_confirm',
  'reset_password_confirm',
];

/** The pages of a group that is known and active. */
export function GroupPages({
  query,
}: {
  query: Pick<PageQuery, 'hidesHeader' | 'hidesFooter' | 'hidesLogo'>;
}): ReactElement {
  const group = useViewModel(Group);
  const visit = useMemo<Visit>(() => ({ groupName: group.name, shown: undefined }), [group]);
  return (
    <VisitContext value={visit}>
      <Notifications>
        {(notification) => (
          <PageFrame
            header={!query.hidesHeader && <GroupHeader hidesLogo={query.hidesLogo} />}
            footer={!query.hidesFooter && <GroupFooter />}
            notices={
              <>
                <OfflineNotice />
                <LinkNotice />
              </>
            }
            notification={notification}
          >
            <ErrorBoundary phone={group.phone}>
              <MissingLists />
              <Routes>
                <Route path="/" element={<Entry />} />
                <Route path="/:urlname" element={<Entry />} />
                <Route path="/:urlname/home" element={<Entry />} />
                {[...LATER, 'book/register_confirm'].map((page) => (
                  <Route key={page} path={`/:urlname/${page}`} element={<Later />} />
                ))}
                <Route path="/:urlname/book/:route" element={<Booking />} />
                <Route path="/:urlname/legal/:legal" element={<Legal />} />
                <Route path="/:urlname/error" element={<GroupError />} />
                <Route path="*" element={<GroupNotFound />} />
              </Routes>
            </ErrorBoundary>
          </PageFrame>
        )}
      </Notifications>
    </VisitContext>
  );
}

/** The entry of a group leads to the step where its visit stands (ROUTE-01). */
function Entry() {
  const { urlname } = useViewModel(Group);
  const journey = useViewModel(BookingJourney);
  const { step, booked } = useBehavior(journey.journey$);
  const to = useKeptQuery();
  useEffect(() => {
    if (booked) journey.restart(); // CONF-05
  }, [journey, booked]);
  return booked ? null : <Navigate replace to={to(bookPath(urlname, step))} />;
}

function Later() {
  const { t } = useTranslation('errors');
  const notify = useNotify();
  useEffect(() => notify(t('alpha')), [notify, t]);
  return <Entry />;
}

/** Says which list could not be had in the language that was chosen; the one at hand stays (ERR-48, ERR-49). */
function MissingLists() {
  const { t } = useTranslation('errors');
  const notify = useNotify();
  const { refused$ } = useViewModel(OfferedCatalog);
  useEffect(() => {
    const listening = refused$.subscribe(({ reason, detail }) =>
      notify(missingMessage(t, reason, detail.list)),
    );
    return () => listening.unsubscribe();
  }, [notify, refused$, t]);
  return null;
}

function Booking() {
  const { t } = useTranslation('layout');
  const { name, phone, open, urlname } = useViewModel(Group);
  const { route = '' } = useParams();
  const asked = stepAt(route);
  if (!open) return <InactivePage name={name} phone={phone} message={t('unavailable')} />;
  return asked ? <BookPage urlname={urlname} asked={asked} /> : <GroupNotFound />;
}

function Legal() {
  const { name, sector } = useViewModel(Group);
  const { legal } = useParams();
  const text = legalTexts.find((known) => known === legal);
  return text ? (
    <LegalPage key={text} legal={text} business={name} sector={sector} />
  ) : (
    <GroupNotFound />
  );
}

function GroupError() {
  const { phone, urlname } = useViewModel(Group);
  const navigate = useNavigate();
  const to = useKeptQuery();
  return (
    <ErrorPage reason="unknown" phone={phone} onRetry={() => void navigate(to(`/${urlname}`))} />
  );
}

/** The count of reloads travels with the entry of the browser's history: it outlives the reload and nothing else. */
function GroupNotFound() {
  const { urlname } = useViewModel(Group);
  const navigate = useNavigate();
  const location = useLocation();
  const to = useKeptQuery();
  const reloads = reloadsOf(location.state);
  const reload = useMemo(
    () => (): void => {
      void navigate(location, { replace: true, state: { reloads: reloads + 1 } });
      window.location.reload();
    },
    [navigate, location, reloads],
  );
  return <KnownNotFoundPage start={to(`/${urlname}`)} reloads={reloads} onReload={reload} />;
}

const reloadsOf = (state: unknown): number =>
  typeof state === 'object' &&
  state !== null &&
  'reloads' in state &&
  typeof state.reloads === 'number'
    ? state.reloads
    : 0;

function GroupHeader({ hidesLogo }: { hidesLogo: boolean }) {
  const { t } = useTranslation('layout');
  const group = useViewModel(Group);
  const language = useViewModel(Language);
  const locale = useBehavior(language.locale$);
  const { steps, ignored, step, booked } = useBehavior(useViewModel(BookingJourney).journey$);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const to = useKeptQuery();
  const notify = useNotify();
  const before = steps
    .slice(0, steps.indexOf(step))
    .findLast((earlier) => !ignored.includes(earlier));
  const isBooking = pathname.includes('/book/');
  const target = isBooking ? before : step;
  return (
    <Header
      group={group}
      home={to(`/${group.urlname}`)}
      onBack={
        target && !booked ? () => void navigate(to(bookPath(group.urlname, target))) : undefined
      }
      locale={locale}
      locales={language.locales}
      onLocale={(chosen) => language.choose(chosen).catch(() => notify(t('header.languageFailed')))}
      hidesLogo={hidesLogo}
    />
  );
}

function GroupFooter(): ReactNode {
  const { urlname } = useViewModel(Group);
  const to = useKeptQuery();
  return (
    <Footer
      hrefOf={(legal: LegalText) => to(`/${urlname}/legal/${legal}`)}
      year={new Date().getFullYear()}
    />
  );
}
