import * as parts from '@creneau/core/visit';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { Button, useButtonLook } from '../design/Button';
import { Icon } from '../design/Icon';
import { refusalMessage } from '../i18n/refusal-messages';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { PlainPage } from '../pages/PlainPage';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';

/** Replaces every page of a group that requires single sign-on, until login. */
export function SsoGate(): ReactElement {
  const { t } = useTranslation('sso');
  const { name, phone } = useVisit().group;
  const login = parts.ssoLogin(useVisit().ports);
  const { isFramed, wasLoggedIn } = login;
  const state = useBehavior(login.state$);
  const problem = state.state === 'loggedOut' ? state.problem : undefined;
  const leaving = state.state === 'leaving';
  const words = wasLoggedIn ? 'again.' : '';
  return (
    <PlainPage
      title={t(`${words}title`)}
      actions={
        isFramed ? (
          <NewWindow />
        ) : (
          <Button
            look="filled"
            size="large"
            aria-busy={leaving}
            onClick={() => {
              if (!leaving) void login.leave();
            }}
          >
            {t(problem ? 'retry' : 'enter')}
          </Button>
        )
      }
    >
      {problem ? (
        <Alert key={problem} kind="error" title={t('failed')} takesFocus>
          {refusalMessage(t, problem, phone)}
        </Alert>
      ) : (
        <>
          <p>{t(`${words}text`, { business: name })}</p>
          {isFramed && <p>{t('framed')}</p>}
        </>
      )}
      <p role="status">{leaving && t('leaving')}</p>
    </PlainPage>
  );
}

/** Identity providers refuse to be framed: continues in a new window. */
function NewWindow() {
  const { t } = useTranslation('sso');
  const buttonLook = useButtonLook({ look: 'filled', size: 'large' });
  return (
    <a className={buttonLook} href={window.location.href} target="_blank" rel="noopener">
      {t('open')}
      <Icon name="external" />
      <VisuallyHidden>{t('layout:newWindow')}</VisuallyHidden>
    </a>
  );
}
