import type { CartLine, InterventionGroup, InterventionOffered } from '@creneau/core/presentation';
import { mergeClasses } from '@griffel/react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { FactLine } from '../../design/FactLine';
import { Icon, type IconName } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { useCartStyles } from './cart-styles';

export interface CartRowProps {
  readonly line: CartLine;
  /** Zero-based position, and the number of rows. */
  readonly index: number;
  readonly count: number;
  readonly currency: string;
  readonly canMove: boolean;
  readonly isReplacing: boolean;
  readonly onMove: (to: number) => void;
  readonly onReplacing: (replacing: boolean) => void;
  readonly onReplace: (intervention: InterventionOffered) => void;
  readonly onRemove: () => void;
}

export function CartRow({
  grip,
  ...props
}: CartRowProps & { readonly grip?: ReactNode }): ReactElement {
  const { t } = useTranslation('slots');
  const styles = useCartStyles();
  const { duration, price } = useFormats();
  const { line, index, count, currency, canMove, isReplacing } = props;
  const { key, name, length, person, replacements } = line;
  const facts = [
    length !== undefined && duration(length),
    person !== undefined && t('layout:summary.with', { person }),
  ];
  const hasControls = canMove || line.canRemove || replacements.length > 0;
  return (
    <>
      {grip}
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.length}>
          <FactLine facts={facts} />
        </span>
      </span>
      {line.price !== undefined && (
        <span className={styles.price}>{price(line.price, currency)}</span>
      )}
      {hasControls && (
        <div className={mergeClasses(styles.controls, canMove && styles.indented)}>
          {canMove && (
            <>
              <Control
                icon="up"
                name={t('cart.up', { name })}
                control={`${key}:up`}
                unready={index === 0}
                onPress={() => props.onMove(index - 1)}
              />
              <Control
                icon="down"
                name={t('cart.down', { name })}
                control={`${key}:down`}
                unready={index === count - 1}
                onPress={() => props.onMove(index + 1)}
              />
            </>
          )}
          <div className={styles.right}>
            {replacements.length > 0 && (
              <Control
                icon="swap"
                name={t('cart.replace', { name })}
                control={`${key}:replace`}
                expanded={isReplacing}
                onPress={() => props.onReplacing(!isReplacing)}
              />
            )}
            {line.canRemove && (
              <Control
                icon="remove"
                name={t('cart.remove', { name })}
                control={`${key}:remove`}
                onPress={props.onRemove}
              />
            )}
          </div>
        </div>
      )}
      {isReplacing && (
        <InterventionPicker
          label={t('cart.replacements', { name })}
          groups={replacements}
          currency={currency}
          onChoose={props.onReplace}
        />
      )}
    </>
  );
}

interface ControlProps {
  readonly icon: IconName;
  readonly name: string;
  readonly control: string;
  readonly unready?: boolean;
  readonly expanded?: boolean;
  readonly onPress: () => void;
}

function Control({ icon, name, control, unready = false, expanded, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={useCartStyles().control}
      data-control={control}
      aria-expanded={expanded}
      {...(unready && { 'aria-disabled': true })}
      title={name}
      onClick={() => {
        if (!unready) onPress();
      }}
    >
      <Icon name={icon} size={18} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  );
}

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
