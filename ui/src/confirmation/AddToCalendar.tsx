import { makeStyles } from '@griffel/react';
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
import { duration, radius, shadow, text } from '../theme/scale';
import { color } from '../theme/tokens';

const useStyles = makeStyles({
  place: { position: 'relative' },
  menu: {
    position: 'absolute',
    zIndex: 4,
    top: 'calc(100% + 8px)',
    left: '0',
    right: '0',
    minWidth: '260px',
    padding: '6px',
    margin: '0',
    listStyleType: 'none',
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    backgroundColor: color.surface,
    boxShadow: shadow.menu,
    animationName: {
      from: { opacity: 0, transform: 'translateY(4px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: duration.press,
  },
  way: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    padding: '6px 12px',
    borderRadius: radius.box,
    color: color.ink,
    textDecorationLine: 'none',
    ...text.body,
    ':hover': { backgroundColor: color.tint },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  note: { display: 'block', ...text.secondary, color: color.ink2 },
});

interface AddToCalendarProps {
  readonly google: string;
  /** A file for each appointment that has one. */
  readonly files: readonly { readonly address: string; readonly name: string | undefined }[];
}

/** The ways into one's own calendar. */
export function AddToCalendar({ google, files }: AddToCalendarProps): ReactElement {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const menu = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const left = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const escaped = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // Its button and links have the keys and the presses; the place only hears when the focus leaves them all
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.place} onBlur={left} onKeyDown={escaped}>
      <Button
        ref={opener}
        look="filled"
        size="large"
        wide
        aria-expanded={open}
        aria-controls={menu}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" />
        {t('calendar.add')}
      </Button>
      <ul id={menu} className={styles.menu} hidden={!open}>
        {files.map(({ address, name }) => (
          <li key={address}>
            <a className={styles.way} href={address} download="">
              <Icon name="download" />
              <span>
                {t('calendar.file')}
                <span className={styles.note}>
                  {name === undefined ? t('calendar.format') : t('calendar.formatOf', { name })}
                </span>
              </span>
            </a>
          </li>
        ))}
        <li>
          <a className={styles.way} href={google} target="_blank" rel="noopener noreferrer">
            <Icon name="external" />
            <span>
              {t('calendar.google')}
              <span className={styles.note}>{t('newWindow')}</span>
            </span>
          </a>
        </li>
      </ul>
    </div>
  );
}
