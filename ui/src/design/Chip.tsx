import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { forcedColors } from './theme/breakpoints';
import { radius, text } from './theme/scale';
import { color } from './theme/tokens';
import { Icon, type IconName } from './Icon';

export type ChipTone = 'promo' | 'tint' | 'neutral' | 'success';

const useStyles = makeStyles({
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '4px 10px',
    borderRadius: radius.full,
    ...text.hint,
    fontWeight: 700,
    overflowWrap: 'anywhere',
    [forcedColors]: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
  promo: { backgroundColor: color.promoTint, color: color.promo },
  tint: { backgroundColor: color.tint, color: color.link },
  neutral: { backgroundColor: color.sunken, color: color.ink2 },
  success: { backgroundColor: color.successTint, color: color.success },
});

export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: ChipTone;
  icon?: IconName | undefined;
  children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.chip, styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
