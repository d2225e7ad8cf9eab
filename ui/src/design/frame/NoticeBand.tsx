import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon';
import { radius, shadow, space, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { useTranslation } from '../../i18n/use-translation';
import { useVisit } from '../../hooks/use-visit';
import { useBehavior } from '../../hooks/use-behavior';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10px',
    '> svg': { flexShrink: 0 },
    padding: `12px ${space.pageSm}`,
    backgroundColor: color.promoTint,
    color: color.promo,
    ...text.label,
  },
  lasting: {
    padding: '12px 16px',
    borderRadius: radius.button,
    boxShadow: shadow.menu,
    pointerEvents: 'auto',
  },
  words: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'inherit' },
});

/** Its live region exists before its text, which is announced therefore. */
export function NoticeBand({
  icon,
  lasting = false,
  children,
}: {
  icon: IconName;
  lasting?: boolean;
  children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <div role="status">
      {children && (
        <p
          className={mergeClasses(styles.notice, lasting && styles.lasting)}
          data-lasting={lasting || undefined}
        >
          <Icon name={icon} />
          <span className={styles.words}>{children}</span>
        </p>
      )}
    </div>
  );
}

/** Overlays the foot of the page, visible at any scroll position, and moves nothing. */
export function OfflineNotice(): ReactElement {
  const { t } = useTranslation('errors');
  const online = useBehavior(useVisit().ports.connection.online$);
  return (
    <NoticeBand icon="offline" lasting>
      {!online && t('answer.offline')}
    </NoticeBand>
  );
}
