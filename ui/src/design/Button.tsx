import { useButtonBase_unstable } from '@fluentui/react-button';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { forcedColors, hovers, reducedMotion } from './theme/breakpoints';
import { duration, radius, text } from './theme/scale';
import { color } from './theme/tokens';

/** In order of weight; one `filled` per screen. */
type Look = 'filled' | 'outlined' | 'soft' | 'plain' | 'destructive';

/** 44 and 52 px high. */
type Size = 'medium' | 'large';

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minWidth: '44px',
    minHeight: '44px',
    margin: '0',
    padding: '9px 20px',
    border: '1px solid transparent',
    borderRadius: radius.button,
    ...text.body,
    fontWeight: 700,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: `${duration.color}, ${duration.color}, ${duration.color}, ${duration.press}`,
    ':active:not([aria-disabled="true"])': { transform: 'scale(0.98)' },
    [reducedMotion]: { ':active:not([aria-disabled="true"])': { transform: 'none' } },
    [forcedColors]: { border: '1px solid ButtonText' },
  },
  large: { minHeight: '52px', padding: '13px 28px' },
  slim: { ...text.secondary, padding: '11px 16px' },
  icon: { padding: '0', width: '44px' },
  wide: { display: 'flex', width: '100%' },
  filled: {
    // makes a pale fill visible on the page
    border: `1px solid ${color.fillLine}`,
    backgroundColor: color.fill,
    color: color.onFill,
    [hovers]: {
      ':hover': { backgroundColor: color.fillHover },
      ':hover:active': { backgroundColor: color.fillPressed },
    },
    ':active': { backgroundColor: color.fillPressed },
  },
  destructive: { backgroundColor: color.errorFill, color: color.surface },
  outlined: {
    backgroundColor: color.surface,
    color: color.ink,
    border: `1px solid ${color.controlLine}`,
    [hovers]: {
      ':hover': { border: `1px solid ${color.control}`, backgroundColor: color.tint },
    },
  },
  soft: {
    backgroundColor: color.tint,
    color: color.link,
    [hovers]: { ':hover': { backgroundColor: color.tint2 } },
  },
  plain: {
    backgroundColor: 'transparent',
    color: color.link,
    [hovers]: { ':hover': { backgroundColor: color.tint } },
  },
  quiet: { color: color.ink },
  disabled: {
    backgroundColor: color.disabled,
    color: color.onDisabled,
    border: '1px solid transparent',
    cursor: 'default',
    [hovers]: {
      ':hover': { backgroundColor: color.disabled, border: '1px solid transparent' },
      ':hover:active': { backgroundColor: color.disabled },
    },
    ':active': { backgroundColor: color.disabled },
    [forcedColors]: { color: 'GrayText', border: '1px solid GrayText' },
  },
});

export interface ButtonLook {
  readonly look?: Look | undefined;
  readonly size?: Size | undefined;
  readonly wide?: boolean | undefined;
  /** Square; its name must be visually hidden text. */
  readonly iconOnly?: boolean | undefined;
  /** 14 px text, for toolbars and the header. */
  readonly slim?: boolean | undefined;
  /** Text colour instead of the link colour, for plain buttons of the header. */
  readonly quiet?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export function useButtonLook({
  look = 'outlined',
  size = 'medium',
  wide = false,
  iconOnly = false,
  slim = false,
  quiet = false,
  disabled = false,
}: ButtonLook): string {
  const styles = useStyles();
  return mergeClasses(
    styles.button,
    size === 'large' && styles.large,
    slim && styles.slim,
    iconOnly && styles.icon,
    wide && styles.wide,
    styles[look],
    quiet && styles.quiet,
    disabled && styles.disabled,
  );
}

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> &
  Omit<ButtonLook, 'disabled'> & {
    /** Looks unavailable but can be focused and pressed: the press explains what is missing. */
    readonly unready?: boolean | undefined;
  };

export function Button({
  look,
  size,
  wide,
  iconOnly,
  slim,
  quiet,
  unready = false,
  'aria-disabled': disabled = unready,
  className,
  ref = null,
  ...props
}: ButtonProps): ReactElement {
  const looks = useButtonLook({ look, size, wide, iconOnly, slim, quiet, disabled: unready });
  const { root } = useButtonBase_unstable(props, ref);
  return (
    <button
      {...(root as ComponentPropsWithRef<'button'>)}
      // not passed to Fluent, which swallows presses of disabled buttons
      {...(disabled !== false && { 'aria-disabled': disabled })}
      className={mergeClasses(looks, className)}
    />
  );
}
