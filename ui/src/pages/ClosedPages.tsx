import { telAddress } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useButtonLook } from '../design/Button';
import { Icon } from '../design/Icon';
import { DrawnPage } from './DrawnPage';
import { ClosedDoor, Shop } from './page-drawings';
import { useVisit } from '../hooks/use-visit';

export interface ClosedBusiness {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly message?: string | undefined;
}

/** Shown in place of all pages, with the phone. */
export function InactivePage({ name, phone, message }: ClosedBusiness): ReactElement {
  const { t } = useTranslation('pages');
  const buttonLook = useButtonLook({ look: 'filled', size: 'large' });
  return (
    <DrawnPage
      drawing={<Shop sign="closed" />}
      title={t('inactive.title')}
      actions={
        phone !== undefined && (
          <a className={buttonLook} href={telAddress(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )
      }
    >
      <p>
        {message ?? t('inactive.message', name === undefined ? {} : { context: 'named', name })}
      </p>
      {phone !== undefined && <p>{t('inactive.tryToCall')}</p>}
    </DrawnPage>
  );
}

export function GroupUnavailable(): ReactElement {
  const { t } = useTranslation('layout');
  const { name, phone } = useVisit().group;
  return <InactivePage name={name} phone={phone} message={t('unavailable')} />;
}

/** Shown after a log-out to accounts of an organisation. */
export function DisconnectedPage(): ReactElement {
  const { t } = useTranslation('sso');
  return (
    <DrawnPage drawing={<ClosedDoor />} title={t('disconnectedTitle')}>
      <p>{t('disconnected')}</p>
    </DrawnPage>
  );
}
