import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { hovers } from './theme/breakpoints';
import { duration, radius } from './theme/scale';
import { color } from './theme/tokens';
import { Button, useButtonLook } from './Button';

const useStyles = makeStyles({
  card: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    overflow: 'hidden',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  row: {
    position: 'relative',
    transitionProperty: 'background-color',
    transitionDuration: duration.color,
    ':not(:first-child)': { borderTop: `1px solid ${color.line}` },
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-within': { backgroundColor: color.tint },
  },
  target: {
    '::after': { content: '""', position: 'absolute', inset: '0' },
    // The pointer over the row is over its button
    [hovers]: {
      ':hover': {
        backgroundColor: color.fill,
        color: color.onFill,
        border: '1px solid transparent',
      },
    },
    ':focus-visible': {
      backgroundColor: color.fill,
      color: color.onFill,
      border: '1px solid transparent',
    },
  },
});

/** Rows in one card, hairlines between. */
export function RowCard({ children, label }: { children: ReactNode; label: string }): ReactElement {
  return (
    <ul aria-label={label} className={useStyles().card}>
      {children}
    </ul>
  );
}

/** One row: its button's target is the whole of it. */
export function Row({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}): ReactElement {
  return (
    <li data-row="" className={mergeClasses(useStyles().row, className)}>
      {children}
    </li>
  );
}

export interface ChoiceButtonProps {
  /** What is chosen in words, then its marks. Begins with the visible text. */
  readonly name: string;
  readonly children: ReactNode;
  readonly onChoose: () => void;
  /** The pointer or the focus came near: the time to fetch what the choice will need. */
  readonly onApproach?: (() => void) | undefined;
  /** Where the choice leads while there are no scripts: then it is a link. */
  readonly href?: string | undefined;
  readonly className?: string;
}

/** The one button of a row: hovering the row tints it and fills the button. Positions to the nearest positioned parent. */
export const RowButton = ({ className, ...button }: ChoiceButtonProps): ReactElement => (
  <ChoiceButton {...button} className={mergeClasses(useStyles().target, className)} />
);

/** A button that makes a choice. */
export function ChoiceButton({
  name,
  children,
  onChoose,
  onApproach,
  href,
  className,
}: ChoiceButtonProps): ReactElement {
  const linkLook = useButtonLook({});
  return href === undefined ? (
    <Button
      aria-label={name}
      className={className}
      onClick={onChoose}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {children}
    </Button>
  ) : (
    <a aria-label={name} className={mergeClasses(linkLook, className)} href={href}>
      {children}
    </a>
  );
}
