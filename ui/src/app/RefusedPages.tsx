import { type RefusalDetail, type RefusalReason, DISCONNECTED, SET_PASSWORD } from '@creneau/core';
import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useKeptQuery } from '../hooks/use-kept-query';
import { missingMessage } from '../i18n/refusal-messages';
import { loadLaterWords } from '../i18n/words';
import { Notifications, useNotify } from '../design/frame/Notification';
import { PageFrame } from '../design/frame/PageFrame';
import { VisitContext, type Visit } from '../design/frame/PageTitle';
import { askedPath } from './asked-path';
import { wordAddresses } from './open-page';
import { ErrorPage } from '../pages/ErrorPage';
import type { ClosedBusiness } from '../pages/ClosedPages';

interface PageRefusal {
  readonly reason: RefusalReason;
  readonly detail: RefusalDetail;
}

export function RefusedPages({
  refused,
  header,
}: {
  refused: PageRefusal;
  header?: ReactNode;
}): ReactElement {
  const visit = useMemo<Visit>(() => ({ ending: undefined, hasShownPage: { current: false } }), []);
  return (
    <VisitContext value={visit}>
      <Notifications>
        {(notification) => (
          <PageFrame header={header} notification={notification}>
            <Routes>
              <Route path="/not_found" element={<NotFound isOfPassword={false} />} />
              <Route path="/inactive" element={<InactiveBusiness />} />
              <Route path={DISCONNECTED} element={<DisconnectedPage />} />
              <Route path="/:urlname/error" element={<FailurePage reason={refused.reason} />} />
              <Route path="/error" element={<FailurePage reason={refused.reason} />} />
              <Route path="*" element={<Refusal refused={refused} />} />
            </Routes>
          </PageFrame>
        )}
      </Notifications>
    </VisitContext>
  );
}

/** Keeps the requested path in the history, for a retry. */
function Refusal({ refused }: { refused: PageRefusal }) {
  const { t } = useTranslation();
  const { reason, detail } = refused;
  const { pathname } = useLocation();
  switch (reason) {
    case 'groupUnknown':
      return <NotFound isOfPassword={pathname === SET_PASSWORD} />;
    case 'groupInactive':
      return <Inactive {...detail.business} />;
    case 'groupForbidden':
      return <Inactive message={missingMessage(t, reason, detail.list)} />;
    default:
      return <Leading refused={refused} />;
  }
}

function Leading({ refused: { reason, detail } }: { refused: PageRefusal }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const to = useKeptQuery();
  useEffect(() => {
    notify(missingMessage(t, reason, detail.list));
    const address = `/${pathname.split('/')[1] ?? ''}/error`.replace('//', '/');
    void navigate(to(address), { replace: true, state: { asked: pathname } });
  }, [pathname, navigate, notify, reason, detail, t, to]);
  return null;
}

const withLaterWords = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const View = lazy(async () => {
    await loadLaterWords(wordAddresses(document));
    return { default: await load() };
  });
  return (props: Props): ReactElement => (
    <Suspense>
      <View {...props} />
    </Suspense>
  );
};

const NotFound = withLaterWords<{ isOfPassword: boolean }>(
  async () => (await import('../pages/NotFoundPage')).UnknownNotFoundPage,
);
const Inactive = withLaterWords<ClosedBusiness>(
  async () => (await import('../pages/ClosedPages')).InactivePage,
);
const DisconnectedPage = withLaterWords(
  async () => (await import('../pages/ClosedPages')).DisconnectedPage,
);

function InactiveBusiness() {
  const { state } = useLocation();
  return <Inactive {...closedBusiness(state)} />;
}

function closedBusiness(state: unknown): ClosedBusiness {
  const business: Readonly<Record<string, unknown>> = {
    ...(typeof state === 'object' ? state : {}),
  };
  const text = (name: string): string | undefined => {
    const value = business[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { name: text('name'), phone: text('phone'), message: text('message') };
}

function FailurePage({ reason }: { reason: RefusalReason }) {
  const location = useLocation();
  const to = useKeptQuery();
  const navigate = useNavigate();
  const retry = (): void => {
    const entry = `/${location.pathname.split('/')[1] ?? ''}`;
    void navigate(to(askedPath(location.state) ?? entry), { replace: true });
    window.location.reload();
  };
  return <ErrorPage reason={reason === 'groupUnknown' ? 'unreachable' : reason} onRetry={retry} />;
}
