import type { ReactElement } from 'react';
import { Skeleton } from '../design/Skeleton';
import { useFicheStyles } from '../design/form/form-styles';

/** The number of fields of most groups. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const;

export function WaitingFields(): ReactElement {
  const { card, fields, placeOfField } = useFicheStyles();
  return (
    <div className={card}>
      <div className={fields}>
        {PLACES.map((place) => (
          <div key={place}>
            <Skeleton width="40%" height="20px" />
            <div className={placeOfField}>
              <Skeleton height="48px" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
