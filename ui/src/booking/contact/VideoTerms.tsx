import { mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Icon } from '../../design/Icon';
import { useFicheStyles, useFieldStyles } from '../../design/form/form-styles';

export const VIDEO_TERMS_ID = 'video-terms';

interface VideoTermsProps {
  readonly accepted: boolean;
  /** Whether it may be said that they are not accepted yet. */
  readonly isMissing: boolean;
  readonly onChange: (accepted: boolean) => void;
}

/** The terms of an appointment by video. */
export function VideoTerms({ accepted, isMissing, onChange }: VideoTermsProps): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const field = useFieldStyles();
  return (
    <div className={mergeClasses(isMissing && field.fieldWrong)}>
      <label className={styles.terms}>
        <input
          id={VIDEO_TERMS_ID}
          type="checkbox"
          className={mergeClasses(field.box, isMissing && field.boxWrong)}
          checked={accepted}
          required
          aria-invalid={isMissing}
          aria-describedby={
            isMissing ? `${VIDEO_TERMS_ID}-text ${VIDEO_TERMS_ID}-error` : `${VIDEO_TERMS_ID}-text`
          }
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={field.strong}>{t('video.accept')}</span>
      </label>
      <p id={`${VIDEO_TERMS_ID}-text`} className={styles.termsText}>
        {t('video.text')}
      </p>
      {isMissing && (
        <p id={`${VIDEO_TERMS_ID}-error`} className={mergeClasses(field.error, styles.termsText)}>
          <span className={field.errorIcon}>
            <Icon name="warning" size={16} />
          </span>
          {t('video.correction')}
        </p>
      )}
    </div>
  );
}
