import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { noteLine } from '../../design/theme/surfaces';

const useStyles = makeStyles({ hint: noteLine });

export interface NextAction {
  readonly label: string;
  readonly shortLabel?: string | undefined;
  readonly onPress?: () => void;
  readonly form?: string;
  /** Something is missing: the button looks unavailable but can be pressed. */
  readonly unready?: boolean;
  readonly busy?: boolean;
  readonly hint?: string | undefined;
  /** The button is also at the end of the content; on narrow pages it fills the bar, with the hint above. */
  readonly inPage?: boolean;
}

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
