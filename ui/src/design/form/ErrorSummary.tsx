import { useLayoutEffect, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Alert } from '../Alert';
import { focusField } from './focus-field';
import { useFicheStyles } from './form-styles';

export interface Correction {
  readonly id: string;
  readonly correction: string;
}

export function ErrorSummary({
  lead,
  corrections,
}: {
  lead: string;
  corrections: readonly Correction[];
}): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  // screen readers announce the title first; restored before the next page sets its own
  useLayoutEffect(() => {
    const { title } = document;
    document.title = t('errors.page', { title });
    return () => {
      document.title = title;
    };
  }, [t]);
  return (
    <Alert kind="error" takesFocus title={t('errors.title', { count: corrections.length })}>
      <p>{lead}</p>
      <ul className={styles.links}>
        {corrections.map(({ id, correction }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {correction}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
