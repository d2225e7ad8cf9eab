import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { useOrder } from '../react/use-order';
import { useArrival } from './luggage';

/** Leads whoever is known on to where they were. */
export function GoOn(): ReactElement {
  const { t } = useTranslation('account');
  const order = useOrder(useArrival());
  return (
    <Button look="filled" size="large" aria-busy={order.busy} onClick={() => order.give()}>
      {t('login.goOn')}
    </Button>
  );
}
