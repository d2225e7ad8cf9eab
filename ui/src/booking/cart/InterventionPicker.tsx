import type { InterventionGroup, InterventionOffered } from '@creneau/core/presentation';
import { useId, type ReactElement } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { useCartStyles } from './cart-styles';

interface InterventionPickerProps {
  readonly label: string;
  readonly groups: readonly InterventionGroup[];
  readonly currency: string;
  readonly onChoose: (intervention: InterventionOffered) => void;
}

export function InterventionPicker({
  label,
  groups,
  currency,
  onChoose,
}: InterventionPickerProps): ReactElement {
  const styles = useCartStyles();
  const { duration, price: money } = useFormats();
  const id = useId();
  return (
    <div data-holds-escape="" role="group" aria-label={label} className={styles.picker}>
      {groups.map(({ id: interventionSet, name, interventions }) => (
        <div key={interventionSet ?? 0}>
          {name !== undefined && (
            <p id={`${id}-${interventionSet}`} className={styles.category}>
              {name}
            </p>
          )}
          <ul
            className={styles.choices}
            {...(name === undefined
              ? { 'aria-label': label }
              : { 'aria-labelledby': `${id}-${interventionSet}` })}
          >
            {interventions.map((intervention) => (
              <li key={intervention.id}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => onChoose(intervention)}
                >
                  <span>
                    <span className={styles.choiceName}>{intervention.name}</span>{' '}
                    {intervention.length !== undefined && (
                      <span className={styles.choiceLength}>{duration(intervention.length)}</span>
                    )}
                  </span>{' '}
                  {intervention.price !== undefined && (
                    <span className={styles.choicePrice}>
                      {money(intervention.price, currency)}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
