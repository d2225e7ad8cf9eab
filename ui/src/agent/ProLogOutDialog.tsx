import { Group, LogOut, type Pro } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button';
import { useButtonLook } from '../design/button-look';
import { Dialog } from '../design/Dialog';
import { useAccountStyles } from '../account/account-styles';
import { useLaterWords } from '../i18n/use-later-words';
import { useViewModel } from '../app/services';
import { useCommand } from '../app/use-command';

/** Warns a professional that their session ends before they book at somebody else's. */
export function ProLogOutDialog({ session }: { session: Pro }): ReactElement | undefined {
  const words = useLaterWords();
  const { t, i18n } = useTranslation('agent');
  const styles = useAccountStyles();
  const outlined = useButtonLook({ size: 'large' });
  const { name: business } = useViewModel(Group);
  const logOut = useViewModel(LogOut);
  const order = useCommand(async () => {
    await logOut.execute();
  });
  if (!words) return undefined;

  const { groups, pro } = session;
  const [own] = groups;
  const back = own && `/${own.urlname}`;
  return (
    <Dialog
      title={t('elsewhere.title')}
      onClose={() => {
        if (back !== undefined && !order.busy) window.location.assign(back);
      }}
      actions={
        <>
          {back !== undefined && (
            <a href={back} className={outlined}>
              {t('elsewhere.stay', { group: own?.name })}
            </a>
          )}
          <Button look="filled" size="large" aria-busy={order.busy} onClick={() => order.give()}>
            {t('elsewhere.leave')}
          </Button>
        </>
      }
    >
      <p className={styles.said}>
        {t('elsewhere.text', {
          groups: new Intl.ListFormat(i18n.language).format(groups.map(({ name }) => name)),
          email: pro.email,
          business,
          ...(groups.length === 0 && { context: 'none' }),
        })}
      </p>
      <p role="status">{order.busy && t('elsewhere.busy')}</p>
    </Dialog>
  );
}
