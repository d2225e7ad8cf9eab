import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../controls/Alert';
import { useFicheStyles } from './fiche-styles';

/** A field to correct: its name and its cure in one line. */
export interface Correction {
  readonly id: string;
  readonly label: string;
  readonly cure: string;
}

/** What is to be corrected, each a way to its field; the same words as beside it (look.md 3). */
export function ErrorSummary({
  lead,
  corrections,
}: {
  /** What it takes to go on, in a sentence. */
  lead: string;
  corrections: readonly Correction[];
}): ReactElement {
  const { t, i18n } = useTranslation('fiche');
  const styles = useFicheStyles();
  return (
    <Alert kind="error" takesFocus title={t('errors.title', { count: corrections.length })}>
      <p>{lead}</p>
      <ul className={styles.links}>
        {corrections.map(({ id, label, cure }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {t('errors.line', { label, cure: asPart(cure, i18n.language) })}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A sentence as a part of another: "Il manque la fin." after a colon. */
const asPart = (sentence: string, locale: string): string => {
  const text = sentence.replace(/\.$/, '');
  return /^\p{Lu}\p{Ll}|^\p{Lu}\s/u.test(text)
    ? text.charAt(0).toLocaleLowerCase(locale) + text.slice(1)
    : text;
};

/** Brings the focus to a field, or to the first control of a group of them. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches('fieldset')
    ? field.querySelector<HTMLElement>('input, select, textarea')
    : field;
  control?.focus();
}
