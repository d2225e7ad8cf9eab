import { DISCONNECTED, forgetPerson, showsSummary, type Session } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { first } from 'rxjs';
import { useLanguage } from '../i18n/use-language';
import { useTranslation } from '../i18n/use-translation';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Button } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { Checkbox } from '../design/form/controls';
import { useVisit } from '../hooks/use-visit';
import { useCommand } from '../hooks/use-command';
import { useAccountStyles } from './account-styles';

export function LogOutDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('account');
  const { locale$ } = useLanguage();
  const styles = useAccountStyles();
  const { urlname, ssoLoginOnly } = useVisit().group;
  const logOut = parts.people(useVisit().ports).logOut;
  const journey = useVisit().journey;
  const keys = useVisit().ports.draftKeys;
  const uses = useVisit().ports.storageUses;
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { session$ } = useVisit().ports.sessions;
  const { online$ } = useVisit().ports.connection;
  const [leavesOrganisation] = useState(canLeaveOrganisation(session$.value));
  const [isEverywhere, setEverywhere] = useState(false);
  const command = useCommand(async () => {
    const address = await logOut.execute(isEverywhere ? { locale: locale$.value } : undefined);
    uses.forget('typed');
    if (journey.journey$.value.booked) journey.restart();
    else journey.resume((_, present) => forgetPerson(present, keys.next()));
    if (ssoLoginOnly || address !== undefined)
      return window.location.replace(address ?? DISCONNECTED);
    await navigate(to(`/${urlname}/login`), { replace: true });
    // the reload clears the last account's data from memory; offline, the browser would have no page to show
    online$.pipe(first(Boolean)).subscribe(() => window.location.reload());
  });
  return (
    <Dialog
      title={t('logout.title')}
      onClose={() => {
        if (!command.busy) onClose();
      }}
      actions={
        <>
          <Button size="large" onClick={onClose} unready={command.busy}>
            {t('logout.no')}
          </Button>
          <Button look="filled" size="large" aria-busy={command.busy} onClick={() => command.run()}>
            {t('logout.yes')}
          </Button>
        </>
      }
    >
      {showsSummary(journey.journey$.value) && (
        <p className={styles.paragraph}>{t('logout.text')}</p>
      )}
      {leavesOrganisation && (
        <Checkbox checked={isEverywhere} onChange={(_, { checked }) => setEverywhere(checked)}>
          {t('logout.everywhere')}
        </Checkbox>
      )}
      <p role="status">{command.busy && t('logout.busy')}</p>
    </Dialog>
  );
}

/** True for an identity provider, whose own session can be ended too. */
const canLeaveOrganisation = (session: Session): boolean =>
  session.type === 'user' && session.ssoLogout;
