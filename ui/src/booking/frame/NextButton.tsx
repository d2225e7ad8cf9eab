import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { noteLine } from '../../design/theme/surfaces';

const useStyles = makeStyles({ hint: noteLine });

/** The next action of a step: its button is shown in the summary and in the bottom bar. */
export interface NextAction {
  readonly label: string;
  /** A shorter label for the bottom bar. */
  readonly shortLabel?: string | undefined;
  /** Called on a press, even while `unready`, to say what is missing. */
  readonly onPress?: () => void;
  /** Id of a form to submit instead of `onPress`. */
  readonly form?: string;
  /** Something is missing: the button looks unavailable but can be pressed. */
  readonly unready?: boolean;
  readonly busy?: boolean;
  /** Beside the button: says what is missing. */
  readonly hint?: string | undefined;
  /** The button is also at the end of the content (fiche form); on narrow pages it fills the bar, with the hint above. */
  readonly inPage?: boolean;
}

/** The only filled button of a step. */
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

/** The hint beside its button, which it describes to screen readers. */
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
