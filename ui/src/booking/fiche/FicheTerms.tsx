import { groupText } from '@creneau/core';
import type { ReactElement } from 'react';
import { FreeText } from '../../design/FreeText';
import { Icon } from '../../design/Icon';
import { Link } from '../../design/Link';
import { Field } from '../../design/form/Field';
import { Checkbox } from '../../design/form/controls';
import { useFicheStyles } from '../../design/form/form-styles';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';

/** Use of the data and its controller; pros read it to the customer. */
export function DataNotice({ context }: { context: string }): ReactElement {
  const { t, i18n } = useTranslation('fiche');
  const styles = useFicheStyles();
  const group = useVisit().group;
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

export const VIDEO_TERMS_ID = 'video-terms';

interface VideoTermsProps {
  readonly isAccepted: boolean;
  /** The visitor has tried to book without accepting. */
  readonly isMissing: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

export function VideoTerms({ isAccepted, isMissing, onChange }: VideoTermsProps): ReactElement {
  const { t } = useTranslation('fiche');
  const { termsText } = useFicheStyles();
  return (
    <Field id={VIDEO_TERMS_ID} message={isMissing ? t('video.correction') : undefined} required>
      <Checkbox
        id={VIDEO_TERMS_ID}
        checked={isAccepted}
        aria-describedby={`${VIDEO_TERMS_ID}-text`}
        onChange={(_, { checked }) => onChange(checked)}
      >
        <strong>{t('video.accept')}</strong>
      </Checkbox>
      <p id={`${VIDEO_TERMS_ID}-text`} className={termsText}>
        {t('video.text')}
      </p>
    </Field>
  );
}
