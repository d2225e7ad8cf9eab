import { bookPath, Group, groupText, stepAt } from '@creneau/core';
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { AccountEntry } from '../account/AccountEntry';
import { LaterSessionWidgets } from '../account/LaterSessionWidgets';
import { BookPage } from '../booking/BookPage';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useLanguage } from '../i18n/use-language';
import { missingMessage } from '../i18n/refusal-messages';
import { Footer, LegalLine, legalTexts, type LegalText } from '../design/frame/Footer';
import { BackButton, Header, HomeLink } from '../design/frame/Header';
import { NoticeBand, OfflineNotice } from '../design/frame/NoticeBand';
import { Notifications, useNotify } from '../design/frame/Notification';
import { PageFrame } from '../design/frame/PageFrame';
import { VisitContext, type Visit } from '../design/frame/PageTitle';
import { useCanonicalLinks } from './use-canonical-links';
import { ErrorBoundary } from '../pages/ErrorBoundary';
import { ErrorPage } from '../pages/ErrorPage';
import { askedPath } from './asked-path';
import { ScreenView } from '../pages/ScreenView';
import { usePlaceOfVisit } from '../hooks/use-place-of-visit';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { titleOfVisit } from './container';
import { metaOf } from '../hooks/page-meta';

export function GroupPages(): ReactElement {
  const query = useVisit().query;
  const { routes } = useVisit().ports.views;
  const group = useVisit().group;
  const shut = useNeedsSsoLogin();
  useCanonicalLinks();
  const locale = useBehavior(useLanguage().locale$);
  const ending = visitTitle(group, locale);
  const hasShownPage = useRef(false);
  const visit = useMemo<Visit>(() => ({ ending, hasShownPage }), [ending]);
  return (
    <VisitContext value={visit}>
      <Notifications lasting={<OfflineNotice />}>
        {(notification) => (
          <PageFrame
            header={!query.hidesHeader && <GroupHeader hidesLogo={query.hidesLogo} />}
            footer={!query.hidesFooter && <GroupFooter />}
            band={<GroupLegalLine />}
            notices={
              <>
                <LinkNotice />
                <MissingNotice />
              </>
            }
            notification={notification}
          >
            <ErrorBoundary phone={group.phone}>
              <LaterSessionWidgets part="page" />
              <MissingLists />
              {shut ? (
                <LoggedOutPages />
              ) : (
                <Routes>
                  <Route path="/" element={<Entry />} />
                  <Route path="/:urlname" element={<Entry />} />
                  <Route path="/:urlname/home" element={<Home />} />
                  {routes.flatMap(({ name, paths = [] }) =>
                    paths.map((path) => (
                      <Route key={path} path={path} element={<ScreenView name={name} />} />
                    )),
                  )}
                  <Route path="/:urlname/book/:route" element={<Booking />} />
                  <Route path="/:urlname/legal/:legal" element={<Legal />} />
                  <Route path="/:urlname/error" element={<GroupError />} />
                  <Route path="*" element={<ScreenView name="/not_found" />} />
                </Routes>
              )}
            </ErrorBoundary>
          </PageFrame>
        )}
      </Notifications>
    </VisitContext>
  );
}

function useNeedsSsoLogin(): boolean {
  const { ssoLoginOnly } = useVisit().group;
  const { logged } = useBehavior(useVisit().ports.sessions.session$);
  return ssoLoginOnly && !logged;
}

function LoggedOutPages() {
  return (
    <Routes>
      <Route path="/:urlname/legal/:legal" element={<Legal />} />
      <Route path="/:urlname/personal_data" element={<ScreenView name="/personal_data" />} />
      <Route path="*" element={<ScreenView name="sso gate" />} />
    </Routes>
  );
}

function Entry() {
  const { urlname } = useVisit().group;
  const journey = useVisit().journey;
  const { step, booked, reschedule: edit } = useBehavior(journey.journey$);
  const to = useKeptQuery();
  const isOver = booked ?? edit;
  useEffect(() => {
    if (isOver) journey.restart(); // the next booking starts over
  }, [journey, isOver]);
  return isOver ? null : <Navigate replace to={to(bookPath(urlname, step))} />;
}

function Home() {
  return useVisit().group.hasMinisite ? <ScreenView name="/home" /> : <Entry />;
}

function LinkNotice() {
  const reason = useBehavior(useVisit().linkProblem.reason$);
  return (
    <NoticeBand icon="info">
      {reason && (
        <Suspense>
          <LinkWords reason={reason} />
        </Suspense>
      )}
    </NoticeBand>
  );
}

/** Optional: the page works without it. */
const LinkWords = lazy(() =>
  import('./LinkWords').then(
    (file) => ({ default: file.LinkWords }),
    () => ({ default: () => undefined }),
  ),
);

function MissingNotice() {
  const { t } = useTranslation('errors');
  const { missing } = useBehavior(useVisit().offeredCatalog.catalog$);
  return (
    <NoticeBand icon="info">
      {missing?.map(({ reason, detail }) => missingMessage(t, reason, detail.list)).join(' ')}
    </NoticeBand>
  );
}

/** The previous language's list stays when the chosen one's fails to load. */
function MissingLists() {
  const { t } = useTranslation('errors');
  const notify = useNotify();
  const { refused$ } = useVisit().offeredCatalog;
  useEffect(() => {
    const listening = refused$.subscribe(({ reason, detail }) =>
      notify(missingMessage(t, reason, detail.list)),
    );
    return () => listening.unsubscribe();
  }, [notify, refused$, t]);
  return null;
}

function Booking() {
  const { open, urlname } = useVisit().group;
  const { route = '' } = useParams();
  const step = stepAt(route);
  if (!open) return <ScreenView name="/inactive" />;
  return step ? (
    <BookPage urlname={urlname} requestedStep={step} />
  ) : (
    <ScreenView name="/not_found" />
  );
}

function Legal() {
  const { legal } = useParams();
  const isLegalText = legalTexts.some((text) => text === legal);
  return <ScreenView name={isLegalText ? '/legal' : '/not_found'} />;
}

function GroupError() {
  const { phone, urlname } = useVisit().group;
  const navigate = useNavigate();
  const to = useKeptQuery();
  const path = askedPath(useLocation().state);
  // after a reload the group is available: shows the requested page
  if (path !== undefined) return <Navigate replace to={to(path)} />;
  return (
    <ErrorPage reason="unknown" phone={phone} onRetry={() => void navigate(to(`/${urlname}`))} />
  );
}

function GroupHeader({ hidesLogo }: { hidesLogo: boolean }) {
  const { t } = useTranslation('layout');
  const group = useVisit().group;
  const language = useLanguage();
  const locale = useBehavior(language.locale$);
  const { type } = useBehavior(useVisit().ports.sessions.session$);
  const to = useKeptQuery();
  const notify = useNotify();
  const shut = useNeedsSsoLogin();
  // agents of a call centre know the place
  const forFiche = {
    tagline: t('header.forClient', { context: group.sector }),
    locale,
    address: undefined,
  };
  const tagline = groupText('tagline', group, locale);
  const { address } = usePlaceOfVisit();
  const business = {
    ...group,
    address,
    tagline: tagline?.text,
    locale: tagline?.lang ?? group.locale,
  };
  return (
    <Header
      group={type === 'pro' ? { ...group, ...forFiche } : business}
      back={!shut && <WayBack />}
      home={shut ? undefined : WayHome}
      locale={locale}
      locales={language.locales}
      onLocale={(nextLocale) =>
        language.choose(nextLocale).catch(() => notify(t('header.languageFailed')))
      }
      map={shut ? undefined : to(`/${group.urlname}/map`)}
      hidesLogo={hidesLogo}
    >
      {!shut && <AccountEntry />}
    </Header>
  );
}

const isBookingPath = (pathname: string): boolean => pathname.includes('/book/');

function WayBack() {
  const { urlname } = useVisit().group;
  const journey = useBehavior(useVisit().journey.journey$);
  const { steps, ignored, step, booked, reschedule: edit } = journey;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isBooking = isBookingPath(pathname);
  const to = useKeptQuery();
  const before = steps
    .slice(0, steps.indexOf(step))
    .findLast((earlier) => !ignored.includes(earlier));
  const target = isBooking ? before : step;
  // from the slots of an edit, back leads to the page where it started
  const back =
    edit && isBooking && step === 'slots'
      ? `/${urlname}/appointments`
      : target && bookPath(urlname, target);
  // the public page has none before it, and the map has its own back link
  const hasOwnBack = /\/(?:home|map)\/?$/.test(pathname);
  if (!back || booked || hasOwnBack) return null;
  return <BackButton onPress={() => void navigate(to(back))} />;
}

function WayHome({ children }: { children: ReactNode }) {
  const { urlname, hasMinisite } = useVisit().group;
  const journey = useBehavior(useVisit().journey.journey$);
  const { steps, ignored, booked, reschedule: edit } = journey;
  const isBooking = isBookingPath(useLocation().pathname);
  const to = useKeptQuery();
  const first = steps.find((one) => !ignored.includes(one));
  // during a booking it leads to the first question, which keeps its answer
  const start = isBooking && first && !booked && !edit ? bookPath(urlname, first) : `/${urlname}`;
  return <HomeLink to={to(hasMinisite ? `/${urlname}/home` : start)}>{children}</HomeLink>;
}

function GroupLegalLine() {
  const { urlname } = useVisit().group;
  const to = useKeptQuery();
  return <LegalLine to={to(`/${urlname}/legal/terms`)} />;
}

function GroupFooter(): ReactNode {
  const { urlname } = useVisit().group;
  const to = useKeptQuery();
  return (
    <Footer
      hrefOf={(legal: LegalText) => to(`/${urlname}/legal/${legal}`)}
      year={new Date().getFullYear()}
    />
  );
}

let documentTitle: { readonly title: string; readonly locale: string } | undefined;

/** The server's title in its language, else the name of the business. */
function visitTitle({ name, urlname }: Pick<Group, 'name' | 'urlname'>, locale: string): string {
  // the server renders this view too, without a document
  if (typeof document !== 'undefined' && metaOf(document, 'group') !== undefined) {
    const { lang } = document.documentElement;
    documentTitle ??= { title: titleOfVisit(document.title, urlname, lang), locale: lang };
  }
  return (documentTitle?.locale === locale && documentTitle.title) || name;
}
