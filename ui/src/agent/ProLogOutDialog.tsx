import { listIn, type Pro } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button, useButtonLook } from '../design/Button';
import { Dialog } from '../design/Dialog';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useLaterWords } from '../i18n/use-later-words';
import { useVisit } from '../hooks/use-visit';
import { useCommand } from '../hooks/use-command';

const useStyles = makeStyles({
  text: {
    margin: '0 0 16px',
    ...text.body,
    color: color.ink2,
    overflowWrap: 'anywhere',
    ':last-child': { marginBottom: '0' },
  },
});

export function ProLogOutDialog({ session }: { session: Pro }): ReactElement | undefined {
  const words = useLaterWords();
  const { t, i18n } = useTranslation('agent');
  const styles = useStyles();
  const buttonLook = useButtonLook({ size: 'large' });
  const { name: business } = useVisit().group;
  const logOut = parts.people(useVisit().ports).logOut;
  const uses = useVisit().ports.storageUses;
  const command = useCommand(async () => {
    await logOut.execute();
    uses.forget('typed');
  });
  if (!words) return undefined;

  const { groups, pro } = session;
  const [own] = groups;
  const back = own && `/${own.urlname}`;
  return (
    <Dialog
      title={t('elsewhere.title')}
      onClose={() => {
        if (back !== undefined && !command.busy) window.location.assign(back);
      }}
      actions={
        <>
          {back !== undefined && (
            <a href={back} className={buttonLook}>
              {t('elsewhere.stay', { group: own?.name })}
            </a>
          )}
          <Button look="filled" size="large" aria-busy={command.busy} onClick={() => command.run()}>
            {t('elsewhere.leave')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        {t('elsewhere.text', {
          groups: listIn(
            i18n.language,
            groups.map(({ name }) => name),
          ),
          email: pro.email,
          business,
          ...(groups.length === 0 && { context: 'none' }),
        })}
      </p>
      <p role="status">{command.busy && t('elsewhere.busy')}</p>
    </Dialog>
  );
}
