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
    // hover on the row highlights its button
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

export function RowCard({ children, label }: { children: ReactNode; label: string }): ReactElement {
  return (
    <ul aria-label={label} className={useStyles().card}>
      {children}
    </ul>
  );
}

/** The button's target is the whole row. */
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
  /** Accessible name: the visible text first, then the marks. */
  readonly name: string;
  readonly children: ReactNode;
  readonly onChoose: () => void;
  /** On hover or focus, to prefetch what the choice needs. */
  readonly onApproach?: (() => void) | undefined;
  readonly href?: string | undefined;
  readonly className?: string;
}

/** Its target is the nearest positioned ancestor. */
export const RowButton = ({ className, ...button }: ChoiceButtonProps): ReactElement => (
  <ChoiceButton {...button} className={mergeClasses(useStyles().target, className)} />
);

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
