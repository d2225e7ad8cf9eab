import { Connection } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/Icon';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { space, text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10px',
    padding: `12px ${space.pageSm}`,
    backgroundColor: color.promoTint,
    color: color.promo,
    ...text.label,
  },
});

/** Tells that the network is gone, and that nothing typed is (N9); it leaves by itself when the network is back. */
export function OfflineNotice(): ReactElement {
  const { t } = useTranslation('errors');
  const styles = useStyles();
  const online = useBehavior(useViewModel(Connection).online$);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon name="offline" />
          {t('answer.offline')}
        </p>
      )}
    </div>
  );
}
