import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { useCommand } from '../hooks/use-command';
import { usePostLoginRedirect } from './login-redirect-state';

/** Leads whoever is known on to where they were. */
export function ContinueButton(): ReactElement {
  const { t } = useTranslation('account');
  const order = useCommand(usePostLoginRedirect());
  return (
    <Button look="filled" size="large" aria-busy={order.busy} onClick={() => order.give()}>
      {t('login.goOn')}
    </Button>
  );
}
