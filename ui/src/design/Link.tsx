import { telAddress } from '@creneau/core';
import type { ComponentProps, ReactElement } from 'react';
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { useButtonLook } from './Button';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

/**
 * A link within the page: followed without a new document, unless the visitor asks for a new tab. Made of the router's own hooks: its
 * component brings the prefetching of React Router's framework, 2 KiB that the page never runs.
 */
export function Link({
  to,
  replace,
  state,
  target,
  onClick,
  children,
  ...rest
}: Pick<LinkProps, 'to' | 'replace' | 'state'> & ComponentProps<'a'>): ReactElement {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** The phone to call, as a button. */
export function PhoneLink({ phone }: { phone: string }): ReactElement {
  const { t } = useTranslation('layout');
  return (
    <a className={useButtonLook({ slim: true })} href={telAddress(phone)}>
      <Icon name="phone" size={16} />
      <VisuallyHidden>{t('call')}</VisuallyHidden>
      {phone}
    </a>
  );
}

/** A telephone number within a sentence: no line ends in the middle of it. */
export const inOnePiece = (phone: string): string => phone.replaceAll(' ', '\u00a0');
