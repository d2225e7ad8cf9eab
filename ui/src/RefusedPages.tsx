import type { RefusalDetail, RefusalReason } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { lazy, Suspense, useEffect, useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useKeptQuery } from './booking/use-kept-query';
import { missingMessage } from './i18n/refusal-messages';
import { learnLater } from './i18n/words';
import { Notifications, useNotify } from './layout/Notification';
import { PageFrame } from './layout/PageFrame';
import { VisitContext, type Visit } from './layout/PageTitle';
import { wordAddresses } from './open-page';
import { ErrorPage } from './pages/ErrorPage';
import { InactivePage, type ClosedBusiness } from './pages/InactivePage';
import { UnknownNotFoundPage } from './pages/NotFoundPage';
import { DISCONNECTED } from './pages/people-pages';

interface Refused {
  readonly reason: RefusalReason;
  readonly detail: RefusalDetail;
}

/** Addresses that exist without a group (ROUTE-09); the others stand for what was refused. */
const groupless = ['/not_found', '/inactive'];

/** Where a refusal leads: an unknown group to not_found, a closed one to inactive, no answer to its error page (ERR-04, ERR-46). */
const addressOf = ({ reason }: Refused, pathname: string): string => {
  if (reason === 'groupInactive' || reason === 'groupForbidden') return '/inactive';
  if (reason === 'groupUnknown') return '/not_found';
  return `/${pathname.split('/')[1] ?? ''}/error`.replace('//', '/');
};

// without header and footer, the words are all there is: they stand where one looks
const useStyles = makeStyles({ alone: { margin: 'auto 0' } });

/** The pages of an address whose group cannot be shown. */
export function RefusedPages({ refused }: { refused: Refused }): ReactElement {
  const styles = useStyles();
  const visit = useMemo<Visit>(() => ({ groupName: undefined, shown: undefined }), []);
  return (
    <VisitContext value={visit}>
      <Notifications>
        {(notification) => (
          <PageFrame notification={notification}>
            <div className={styles.alone}>
              <Routes>
                <Route path="/not_found" element={<UnknownNotFoundPage />} />
                <Route path="/inactive" element={<Inactive />} />
                <Route path={DISCONNECTED} element={<Disconnected />} />
                <Route path="/:urlname/error" element={<Failed reason={refused.reason} />} />
                <Route path="/error" element={<Failed reason={refused.reason} />} />
                <Route path="*" element={<Leading refused={refused} />} />
              </Routes>
            </div>
          </PageFrame>
        )}
      </Notifications>
    </VisitContext>
  );
}

/** Sends the visitor on, with what the next page has to say in the entry of the history. */
function Leading({ refused }: { refused: Refused }) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const to = useKeptQuery();
  const address = addressOf(refused, location.pathname);
  useEffect(() => {
    const { reason, detail } = refused;
    const message = missingMessage(t, reason, detail.list);
    if (address !== '/inactive') notify(message);
    const state = groupless.includes(address)
      ? reason === 'groupForbidden'
        ? { message }
        : (detail.business ?? null)
      : { asked: location.pathname };
    void navigate(to(address), { replace: true, state });
  }, [address, location.pathname, navigate, notify, refused, t, to]);
  return null;
}

/** Its words are none of those that a visit begins with. */
const DisconnectedPage = lazy(async () => {
  await learnLater(wordAddresses(document));
  return { default: (await import('./pages/DisconnectedPage')).DisconnectedPage };
});

const Disconnected = (): ReactElement => (
  <Suspense>
    <DisconnectedPage />
  </Suspense>
);

function Inactive() {
  const { state } = useLocation();
  return <InactivePage {...closedBusiness(state)} />;
}

/** What a page before this one said of the business: texts, and nothing else. */
function closedBusiness(state: unknown): ClosedBusiness {
  const told: Readonly<Record<string, unknown>> = { ...(typeof state === 'object' ? state : {}) };
  const text = (name: string): string | undefined => {
    const value = told[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { name: text('name'), phone: text('phone'), message: text('message') };
}

function Failed({ reason }: { reason: RefusalReason }) {
  const location = useLocation();
  const to = useKeptQuery();
  const navigate = useNavigate();
  const retry = (): void => {
    const asked: unknown = (location.state as { asked?: unknown } | null)?.asked;
    const entry = `/${location.pathname.split('/')[1] ?? ''}`;
    void navigate(to(typeof asked === 'string' ? asked : entry), { replace: true });
    window.location.reload();
  };
  return <ErrorPage reason={reason === 'groupUnknown' ? 'unreachable' : reason} onRetry={retry} />;
}
