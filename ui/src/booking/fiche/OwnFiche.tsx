import type { ReactElement } from 'react';
import type { FicheLayoutProps } from './fiche-layout';
import { useFicheStyles } from '../../design/form/form-styles';

export function OwnFiche({
  rule,
  person,
  details,
}: Pick<FicheLayoutProps, 'rule' | 'person' | 'details'>): ReactElement {
  const styles = useFicheStyles();
  return (
    <div className={styles.card}>
      {rule}
      <div className={styles.fields}>
        {person}
        {details}
      </div>
    </div>
  );
}
