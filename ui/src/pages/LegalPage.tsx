import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalText } from '../layout/Footer';
import { text } from '../theme/scale';
import { color } from '../theme/tokens';
import { PlainPage } from './PlainPage';

const useStyles = makeStyles({
  paragraph: { margin: '12px 0 0', ...text.body, color: color.ink },
});

/** What every page links to: short, and true of this page. */
export function LegalPage({
  legal,
  business,
  sector,
}: {
  legal: LegalText;
  business: string;
  /** Whose customers have words of their own (SECTOR-08). */
  sector: string;
}): ReactElement {
  const { t } = useTranslation('legal');
  const styles = useStyles();
  const paragraphs = t(`${legal}.text`, {
    business,
    context: sector,
    returnObjects: true,
  }) as unknown;
  return (
    <PlainPage title={t(`${legal}.title`)}>
      {(Array.isArray(paragraphs) ? paragraphs : [paragraphs]).map((paragraph: unknown) => (
        <p key={String(paragraph)} className={styles.paragraph}>
          {String(paragraph)}
        </p>
      ))}
    </PlainPage>
  );
}
