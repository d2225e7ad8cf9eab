import type { ServiceGroup, ServiceOffered } from '@creneau/core/presentation';
import { useId, type ReactElement } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { useCartStyles } from './cart-styles';

interface ServicePickerProps {
  readonly label: string;
  readonly groups: readonly ServiceGroup[];
  readonly currency: string;
  readonly onChoose: (service: ServiceOffered) => void;
}

/** The services that can be added, by category. */
export function ServicePicker({
  label,
  groups,
  currency,
  onChoose,
}: ServicePickerProps): ReactElement {
  const styles = useCartStyles();
  const { duration, price: money } = useFormats();
  const id = useId();
  return (
    <div data-holds-escape="" role="group" aria-label={label} className={styles.picker}>
      {groups.map(({ id: category, name, services }) => (
        <div key={category ?? 0}>
          {name !== undefined && (
            <p id={`${id}-${category}`} className={styles.category}>
              {name}
            </p>
          )}
          <ul
            className={styles.choices}
            {...(name === undefined
              ? { 'aria-label': label }
              : { 'aria-labelledby': `${id}-${category}` })}
          >
            {services.map((service) => (
              <li key={service.id}>
                <button type="button" className={styles.choice} onClick={() => onChoose(service)}>
                  <span>
                    <span className={styles.choiceName}>{service.name}</span>{' '}
                    {service.length !== undefined && (
                      <span className={styles.choiceLength}>{duration(service.length)}</span>
                    )}
                  </span>{' '}
                  {service.price !== undefined && (
                    <span className={styles.choicePrice}>{money(service.price, currency)}</span>
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
