import {
  MenuProvider,
  MenuTrigger,
  renderMenuItemLink_unstable,
  renderMenuItem_unstable,
  renderMenuList_unstable,
  useMenuBase_unstable,
  useMenuContext_unstable,
  useMenuItemBase_unstable,
  useMenuItemLinkBase_unstable,
  useMenuListBase_unstable,
  useMenuListContextValues_unstable,
  useMenuPopoverBase_unstable,
} from '@fluentui/react-menu';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button';
import { rovingTo } from './roving';
import { menuItem, menuSurface } from './theme/surfaces';
import { color } from './theme/tokens';
import { VisuallyHidden } from './VisuallyHidden';

const useStyles = makeStyles({
  popover: { zIndex: 4 },
  list: {
    ...menuSurface,
    position: 'static',
    boxSizing: 'border-box',
    width: 'max-content',
    minWidth: '248px',
    maxWidth: 'calc(100vw - 32px)',
  },
  item: { ...menuItem, gap: '12px', textDecorationLine: 'none' },
  icon: { display: 'contents' },
  destructive: { color: color.error },
  separator: {
    margin: '6px 0',
    border: '0 solid transparent',
    borderTop: `1px solid ${color.line}`,
  },
});

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  readonly name: string;
  readonly icon: ReactElement;
  /** `MenuItem`s and `MenuLink`s. */
  readonly children: ReactNode;
}

/** An icon button that opens a menu of actions. Fluent's menu without its styles, which would need a second theme. */
export function Menu({ name, icon, children }: MenuProps): ReactElement {
  const [open, setOpen] = useState(false);
  const state = useMenuBase_unstable({
    open,
    onOpenChange: (_, change) => setOpen(change.open),
    inline: true,
    positioning: { position: 'below', align: 'end', offset: 4 },
    children: <></>,
  });
  return (
    <MenuProvider value={state}>
      <MenuTrigger disableButtonEnhancement>
        <Button look="plain" quiet iconOnly aria-expanded={open}>
          {icon}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </MenuTrigger>
      {open && (
        <Popover>
          <List name={name}>{children}</List>
        </Popover>
      )}
    </MenuProvider>
  );
}

function Popover({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const { root } = useMenuPopoverBase_unstable({ className: styles.popover, children }, null);
  // in place: Fluent's own renderer brings its portal, with styles
  return <div {...root} />;
}

/** Fluent leaves the arrow keys of its base menu to whoever styles it. */
function List({ name, children }: { name: string; children: ReactNode }) {
  const styles = useStyles();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = rovingTo(event, items.length, at);
    if (to !== undefined) items[to]?.focus();
  };
  const state = useMenuListBase_unstable(
    {
      'aria-label': name,
      'aria-labelledby': undefined,
      className: styles.list,
      onKeyDown,
      children,
    },
    null,
  );
  return renderMenuList_unstable(state, useMenuListContextValues_unstable(state));
}

interface MenuItemProps {
  readonly icon: ReactElement;
  /** Takes something away: set apart from the items above it. */
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
  const state = useMenuItemBase_unstable(
    {
      icon: { className: styles.icon, children: icon },
      className: mergeClasses(styles.item, destructive && styles.destructive),
      onClick: () => {
        // before the action: a dialog that it opens gives the focus back to what had it
        trigger.current?.focus();
        onPress();
      },
      children,
    },
    null,
  );
  return (
    <>
      {destructive && <hr className={styles.separator} />}
      {renderMenuItem_unstable(state)}
    </>
  );
}

/** An address outside the page, opened in a new window. */
export function MenuLink({
  icon,
  href,
  children,
}: MenuItemProps & { readonly href: string }): ReactElement {
  const styles = useStyles();
  const state = useMenuItemLinkBase_unstable(
    {
      icon: { className: styles.icon, children: icon },
      className: styles.item,
      href,
      target: '_blank',
      rel: 'noopener noreferrer',
      children,
    },
    null,
  );
  return renderMenuItemLink_unstable(state);
}
