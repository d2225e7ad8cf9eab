import { mergeClasses } from '@griffel/react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useButtonLook, type ButtonLook } from './button-look';

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> &
  Omit<ButtonLook, 'disabled'> & {
    /** Looks unavailable but stays focusable and pressable: the press explains what is missing. */
    readonly unready?: boolean | undefined;
  };

/** A button. An unready one still calls `onClick`, which explains what is missing. */
export function Button({
  look,
  size,
  wide,
  iconOnly,
  slim,
  quiet,
  unready = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const dressed = useButtonLook({
    ...(look && { look }),
    ...(size && { size }),
    ...(wide && { wide }),
    ...(iconOnly && { iconOnly }),
    ...(slim && { slim }),
    ...(quiet && { quiet }),
    disabled: unready,
  });
  return (
    <button
      {...rest}
      type={type}
      className={mergeClasses(dressed, className)}
      {...(unready && { 'aria-disabled': true })}
    />
  );
}
