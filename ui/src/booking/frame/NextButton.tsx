import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { noteLine } from '../../design/theme/surfaces';

const useStyles = makeStyles({ hint: noteLine });

/** The next action of a step: the frame shows its button in the summary and in the bottom bar. */
export interface NextAction {
  readonly label: string;
  /** A shorter label for the bottom bar. */
  readonly shortLabel?: string | undefined;
  /** Pressed; also when `unready`, to say what is missing. */
  readonly onPress?: () => void;
  /** The id of the form that the button submits, in place of `onPress`. */
  readonly form?: string;
  /** Something is missing: the button looks unavailable and stays pressable. */
  readonly unready?: boolean;
  /** Under way. */
  readonly busy?: boolean;
  /** What is missing, beside the button. */
  readonly hint?: string | undefined;
  /** The button ends the step itself (the contact form); on narrow pages it fills the bar, the hint above it. */
  readonly inPage?: boolean;
}

/** The one filled button of a step. */
export function NextButton({
  next,
  wide,
  hintId,
  className,
}: {
  next: NextAction;
  wide?: boolean;
  hintId?: string;
  className?: string | undefined;
}): ReactElement {
  const { label, onPress, form, unready, busy } = next;
  return (
    <Button
      look="filled"
      size="large"
      {...(wide && { wide })}
      {...(className !== undefined && { className })}
      {...(form !== undefined && { type: 'submit' as const, form })}
      unready={unready}
      aria-busy={busy}
      aria-describedby={next.hint === undefined ? undefined : hintId}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** What is missing, beside the button that it describes. */
export function NextHint({ next: { hint }, id }: { next: NextAction; id: string }): ReactNode {
  const styles = useStyles();
  return (
    hint !== undefined && (
      <p id={id} className={styles.hint}>
        <Icon name="info" size={16} />
        {hint}
      </p>
    )
  );
}
