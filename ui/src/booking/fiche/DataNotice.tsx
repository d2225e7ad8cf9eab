import { Group, groupText } from '@creneau/core';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { Icon } from '../../design/Icon';
import { useService } from '../../hooks/use-service';
import { FreeText } from '../../design/FreeText';
import { useFicheStyles } from '../../design/form/form-styles';

/** Use of the data and its controller; pros read it to the customer. */
export function DataNotice({ context }: { context: string }): ReactElement {
  const { t, i18n } = useTranslation('fiche');
  const styles = useFicheStyles();
  const group = useService(Group);
  const { name, urlname } = group;
  const disclaimer = groupText('healthDisclaimer', group, i18n.language);
  const to = useKeptQuery();
  return (
    <div className={styles.notice}>
      <span className={styles.noticeIcon}>
        <Icon name="shield" size={18} />
      </span>
      <div>
        <p>
          <span className={styles.noticeTitle}>{t('privacy.title', { context })}</span>{' '}
          {t('privacy.text', { context, business: name })}{' '}
          <Link to={to(`/${urlname}/legal/privacy`)} className={styles.noticeLink}>
            {t('privacy.rights', { context })}
          </Link>
        </p>
        {disclaimer && <FreeText {...disclaimer} />}
      </div>
    </div>
  );
}
