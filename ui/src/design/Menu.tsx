import {
  Menu as FluentMenu,
  MenuDivider,
  MenuItem as FluentMenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Tooltip,
  useMenuContext_unstable,
} from '@fluentui/react-components';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';
import { rovingTo } from './roving';
import { forcedColors, hovers } from './theme/breakpoints';
import { text } from './theme/scale';
import { menuSurface } from './theme/surfaces';
import { color } from './theme/tokens';
import { VisuallyHidden } from './VisuallyHidden';

const useStyles = makeStyles({
  // the box that Fluent positions; the visible menu is its list
  popover: {
    // above the header and the bar, so that the focus is never covered
    zIndex: 11,
    maxWidth: 'none',
    padding: '0',
    border: '0 solid transparent',
    backgroundColor: 'transparent',
    boxShadow: 'none',
    overflow: 'visible',
  },
  list: {
    ...menuSurface,
    position: 'static',
    width: 'max-content',
    gap: '0',
    maxWidth: 'calc(100vw - 32px)',
  },
  tooltip: { padding: '6px 10px', ...text.secondary },
  actions: { minWidth: '248px' },
  item: {
    alignItems: 'center',
    gap: '12px',
    maxWidth: 'none',
    minHeight: '44px',
    padding: '8px 12px',
    borderRadius: '8px',
    ...text.body,
    color: color.ink,
    textDecorationLine: 'none',
    // Fluent would apply hover on touch too
    ':hover': { backgroundColor: 'transparent', color: color.ink },
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus': { backgroundColor: color.tint },
    // inside, as in every list
    ':focus-visible': { outline: `2px solid ${color.ring}`, outlineOffset: '-2px' },
    '&[data-fui-focus-visible]::after': { content: 'none' },
    [forcedColors]: { border: '1px solid ButtonText' },
  },
  icon: { width: 'auto', height: 'auto', color: 'inherit' },
  content: { padding: '0' },
  destructive: {
    color: color.error,
    ':hover': { color: color.error },
  },
  separator: { margin: '6px 0', padding: '0', borderBottom: `1px solid ${color.line}` },
  choice: { gap: '16px' },
  choiceContent: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 16px',
    padding: '0',
  },
  unchosen: { display: 'none' },
});

/** Own arrow keys: Fluent's add focusable elements that are hidden from assistive technology. */
const ownKeys = {
  'data-tabster': undefined,
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = rovingTo(event, items.length, at);
    if (to !== undefined) items[to]?.focus();
  },
};

interface MenuProps {
  readonly name: string;
  readonly icon: ReactElement;
  /** `MenuItem`s and `MenuLink`s. */
  readonly children: ReactNode;
}

export function Menu({ name, icon, children }: MenuProps): ReactElement {
  const styles = useStyles();
  return (
    <FluentMenu
      inline
      surfaceMotion={null}
      positioning={{ position: 'below', align: 'end', offset: 4 }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip
          // the button already has this name
          relationship="inaccessible"
          appearance="inverted"
          showDelay={300}
          content={{ className: styles.tooltip, children: name }}
        >
          <Button look="plain" quiet iconOnly>
            {icon}
            <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </Tooltip>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList
          {...ownKeys}
          aria-label={name}
          aria-labelledby={undefined}
          className={mergeClasses(styles.list, styles.actions)}
        >
          {children}
        </MenuList>
      </MenuPopover>
    </FluentMenu>
  );
}

interface MenuItemProps {
  readonly icon: ReactElement;
  readonly destructive?: boolean | undefined;
  readonly children: ReactNode;
}

export function MenuItem({
  icon,
  destructive = false,
  onPress,
  children,
}: MenuItemProps & { readonly onPress: () => void }): ReactElement {
  const styles = useStyles();
  const trigger = useMenuContext_unstable(({ triggerRef }) => triggerRef);
  return (
    <>
      {destructive && <MenuDivider className={styles.separator} />}
      <FluentMenuItem
        icon={{ className: styles.icon, children: icon }}
        content={{ className: styles.content, children }}
        className={mergeClasses(styles.item, destructive && styles.destructive)}
        onClick={() => {
          // before the action: a dialog that it opens returns the focus to the active element
          trigger.current?.focus();
          onPress();
        }}
      />
    </>
  );
}

export function MenuLink({
  icon,
  href,
  children,
}: MenuItemProps & { readonly href: string }): ReactElement {
  const styles = useStyles();
  return (
    <MenuItemLink
      icon={{ className: styles.icon, children: icon }}
      className={styles.item}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </MenuItemLink>
  );
}

interface ChoiceMenuProps {
  readonly name: string;
  /** The menu opens under this button and returns the focus to it. */
  readonly opener: HTMLElement;
  readonly chosen: string | undefined;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly onClose: () => void;
  /** `ChoiceItem`s. */
  readonly children: ReactNode;
}

const CHOICE = 'choice';

export function ChoiceMenu({
  name,
  opener,
  chosen,
  minWidth,
  maxWidth,
  onClose,
  children,
}: ChoiceMenuProps): ReactElement {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  // Fluent focuses the first item; this menu focuses the selected one
  useEffect(
    () =>
      place.current
        ?.querySelector<HTMLElement>('[aria-checked=true]')
        ?.focus({ preventScroll: true }),
    [],
  );
  return (
    <FluentMenu
      open
      inline
      surfaceMotion={null}
      positioning={{ target: opener, position: 'below', align: 'start', offset: 4 }}
      checkedValues={{ [CHOICE]: chosen === undefined ? [] : [chosen] }}
      onOpenChange={(_, { open, type, event }) => {
        const isOutside = type === 'clickOutside';
        // the opener's own press closes it
        if (open || (isOutside && opener.contains(event.target as Node))) return;
        if (!isOutside) opener.focus();
        onClose();
      }}
    >
      <MenuPopover className={styles.popover}>
        <div ref={place}>
          <MenuList
            {...ownKeys}
            aria-label={name}
            aria-labelledby={undefined}
            className={styles.list}
            style={{ minWidth: Math.max(minWidth, opener.offsetWidth), maxWidth }}
          >
            {children}
          </MenuList>
        </div>
      </MenuPopover>
    </FluentMenu>
  );
}

interface ChoiceItemProps {
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function ChoiceItem({ value, isChosen, onChoose, children }: ChoiceItemProps): ReactElement {
  const styles = useStyles();
  return (
    <MenuItemRadio
      name={CHOICE}
      value={value}
      className={mergeClasses(styles.item, styles.choice)}
      checkmark={
        isChosen
          ? { className: styles.icon, children: <Icon name="check" size={18} /> }
          : { className: styles.unchosen }
      }
      content={{ className: styles.choiceContent, children }}
      onClick={onChoose}
    />
  );
}
