import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Checkbox } from '../../design/form/controls';
import { Field } from '../../design/form/Field';
import { useFicheStyles } from '../../design/form/form-styles';

export const VIDEO_TERMS_ID = 'video-terms';

interface VideoTermsProps {
  readonly accepted: boolean;
  /** The visitor has tried to book without accepting. */
  readonly isMissing: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

export function VideoTerms({ accepted, isMissing, onChange }: VideoTermsProps): ReactElement {
  const { t } = useTranslation('fiche');
  const { termsText } = useFicheStyles();
  return (
    <Field id={VIDEO_TERMS_ID} message={isMissing ? t('video.correction') : undefined} required>
      <Checkbox
        id={VIDEO_TERMS_ID}
        checked={accepted}
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
