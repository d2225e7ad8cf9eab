import { canLogInAgain, SESSION_LIFE, type Pro, type User, isProOfAnother } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { useLaterWords } from '../i18n/use-later-words';
import { seenPart } from '../design/theme/surfaces';
import { NoticeBand } from '../design/frame/NoticeBand';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { ProLogOutDialog } from '../agent/ProLogOutDialog';
import { LogInAgainDialog } from './LogInAgainDialog';

const useStyles = makeStyles({
  // above content scrolled into view, below the header's menus
  inView: { position: 'sticky', top: seenPart.top, zIndex: 9 },
});

/** Milliseconds. */
const WARNING = 120_000;

/** Warns before the session ends. Also asks pros of another group to log out. */
export function SessionWatch({ session }: { session: User | Pro }): ReactElement | undefined {
  const { t } = useTranslation('account');
  const expiry = useVisit().ports.expiry;
  const expiredSession = useBehavior(expiry.asked$);
  const styles = useStyles();
  const endsSoon = useEndsSoon(session.lastSignedAt);
  if (!useLaterWords()) return undefined;
  return (
    <>
      <div className={styles.inView}>
        <NoticeBand icon="clock">
          {endsSoon && (
            <>
              {t('end.soon')}{' '}
              {canLogInAgain(session) && (
                <Button slim onClick={() => expiry.askNow()}>
                  {t('end.stay')}
                </Button>
              )}
            </>
          )}
        </NoticeBand>
      </div>
      {expiredSession && <LogInAgainDialog session={expiredSession} />}
      {session.type === 'pro' && <ProElsewhere session={session} />}
    </>
  );
}

/** @param signedAt milliseconds since the epoch. */
function useEndsSoon(signedAt: number): boolean {
  const clock = useVisit().clock;
  const [notifiedSession, setNotifiedSession] = useState<number>();
  useEffect(() => {
    const wait = signedAt + SESSION_LIFE - WARNING - clock.now();
    const timer = setTimeout(() => setNotifiedSession(signedAt), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [signedAt, clock]);
  // a renewed key has its own expiry
  return notifiedSession === signedAt;
}

function ProElsewhere({ session }: { session: Pro }): ReactElement | undefined {
  const group = useVisit().group;
  if (!isProOfAnother(session, group)) return undefined;
  return <ProLogOutDialog session={session} />;
}
