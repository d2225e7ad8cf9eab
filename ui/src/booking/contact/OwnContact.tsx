import type { ReactElement } from 'react';
import type { ContactLayoutProps } from './contact-layout';
import { useFicheStyles } from '../../design/form/form-styles';

/** A single form for the visitor's own contact data. */
export function OwnContact({
  rule,
  person,
  details,
}: Pick<ContactLayoutProps, 'rule' | 'person' | 'details'>): ReactElement {
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
