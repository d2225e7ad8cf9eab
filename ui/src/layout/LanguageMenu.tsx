import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button';
import { Icon } from '../controls/Icon';
import { VisuallyHidden } from '../controls/VisuallyHidden';
import { duration, radius, shadow, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { useHeaderStyles } from './header-styles';
import { ownNameOf } from './own-name';

const useStyles = makeStyles({
  place: { position: 'relative' },
  menu: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    right: '0',
    zIndex: 20,
    minWidth: '180px',
    maxHeight: '70vh',
    overflowY: 'auto',
    margin: '0',
    padding: '6px',
    listStyleType: 'none',
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    boxShadow: shadow.menu,
    animationName: {
      from: { opacity: 0, transform: 'translateY(4px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: duration.press,
  },
  language: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    width: '100%',
    minHeight: '44px',
    margin: '0',
    padding: '0 12px',
    border: '1px solid transparent',
    borderRadius: radius.box,
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    ...text.body,
    color: color.ink,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: color.tint },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  spoken: { color: color.link, fontWeight: 700 },
});

interface LanguageMenuProps {
  readonly locale: string;
  readonly locales: readonly string[];
  readonly onChoose: (locale: string) => void;
}

/** The languages of the page, each in its own words. */
export function LanguageMenu({ locale, locales, onChoose }: LanguageMenuProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const header = useHeaderStyles();
  const menu = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closed = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const left = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const escaped = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && open) closed();
  };
  return (
    // Its buttons have the keys and the presses; the menu only hears when the focus leaves them all
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={mergeClasses(styles.place, header.last)} onBlur={left}>
      <Button
        ref={opener}
        look="plain"
        quiet
        slim
        className={header.entry}
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
        onKeyDown={escaped}
      >
        <Icon name="globe" />
        <VisuallyHidden>{t('header.language')}</VisuallyHidden>
        <span className={header.words}>{locale.toUpperCase()}</span>
      </Button>
      <ul id={menu} hidden={!open} className={open ? styles.menu : undefined}>
        {locales.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-current={language === locale}
              className={mergeClasses(styles.language, language === locale && styles.spoken)}
              onKeyDown={escaped}
              onClick={() => {
                onChoose(language);
                closed();
              }}
            >
              {ownNameOf(language)}
              {language === locale && <Icon name="check" size={16} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
