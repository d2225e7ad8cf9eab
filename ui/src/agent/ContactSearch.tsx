import { MOST_FOUND, type KnownFiche, directoryNameOf, emailOf, phoneOf } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { TFunction } from 'i18next';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { Drawing, Icon } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { TextInput } from '../design/form/controls';
import { useFieldStyles } from '../design/form/Field';
import { refusalMessage } from '../i18n/refusal-messages';
import { useBehavior } from '../hooks/use-behavior';
import { breakpoint, forcedColors, upTo } from '../design/theme/breakpoints';
import { radius, shadow, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { Initials } from './Initials';
import {
  matchingParts,
  type ContactSearchViewModel,
  type Search,
} from '@creneau/core/presentation';

const MAGNIFIER =
  'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.300 15.300L20.500 20.500';
const NEWCOMER =
  'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20.500c.5-4 3-5.500 7-5.500 1.500 0 2.800.2 3.900.7M18 14.500v6M15 17.500h6';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  place: { position: 'relative' },
  hint: { margin: '-6px 0 8px', ...text.hint, color: color.ink2 },
  icon: {
    position: 'absolute',
    top: '13px',
    left: '15px',
    height: '22px',
    color: color.ink2,
    pointerEvents: 'none',
  },
  input: { padding: '11px 54px 11px 48px' },
  clear: { position: 'absolute', top: '2px', right: '2px' },
  popup: {
    position: 'absolute',
    top: 'calc(100% + 8px)',
    left: '0',
    right: '0',
    // over the bar at the foot of the window
    zIndex: 10,
    overflow: 'hidden',
    backgroundColor: color.surface,
    border: `1px solid ${color.line}`,
    borderRadius: radius.thumbnail,
    boxShadow: shadow.menu,
  },
  count: { margin: '0', padding: '12px 16px 4px', ...text.hint, color: color.ink2 },
  list: {
    maxHeight: 'min(420px, 45vh)',
    overflowY: 'auto',
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    boxSizing: 'border-box',
    minHeight: '64px',
    padding: '8px 16px',
    cursor: 'pointer',
  },
  active: {
    backgroundColor: color.tint,
    [forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  words: { minWidth: '0', flexGrow: 1 },
  name: {
    display: 'block',
    ...text.body,
    lineHeight: '22px',
    color: color.ink,
    overflowWrap: 'anywhere',
  },
  about: { display: 'block', ...text.secondary, color: color.ink2, overflowWrap: 'anywhere' },
  match: { fontWeight: 700, color: color.link },
  // an address that nobody gave leaves its line to the number
  number: { flex: 'none', ...text.secondary, color: color.ink2, [phone]: { display: 'none' } },
  key: {
    flex: 'none',
    padding: '3px 8px',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.box,
    backgroundColor: color.surface,
    fontFamily: 'inherit',
    ...text.hint,
    fontWeight: 700,
    color: color.ink2,
    [phone]: { display: 'none' },
  },
  create: { borderTop: `1px solid ${color.line}`, ...text.strong, color: color.link },
  createIcon: { display: 'flex', justifyContent: 'center', width: '40px', flex: 'none' },
  refused: { marginTop: '12px' },
});

interface ContactSearchProps {
  readonly contacts: Pick<ContactSearchViewModel, 'search$' | 'type' | 'retry'>;
  readonly onChoose: (contact: KnownFiche) => void;
  /** Nobody is the one: a contact is made, of whom these words are known. Left out, only known ones are offered. */
  readonly onCreate?: (words: string) => void;
}

/** A field that finds contacts: the arrows go through them, Enter takes one. */
export function ContactSearch({ contacts, onChoose, onCreate }: ContactSearchProps): ReactElement {
  const { t } = useTranslation('agent');
  const styles = useStyles();
  const field = useFieldStyles();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const search = useBehavior(contacts.search$);
  useEffect(() => input.current?.focus(), []);

  const type = (words: string): void => {
    setTyped(words);
    setOpen(true);
    setPlace(0);
    contacts.type(words);
  };
  const found = search.state === 'ready' ? search.value : [];
  const isShown = isOpen && (search.state === 'ready' || search.state === 'loading');
  // who is found, and whoever is not yet there
  const newcomer = found.length;
  const count = found.length + (onCreate ? 1 : 0);
  const active =
    search.state === 'ready' && isShown && count > 0 ? Math.min(place, count - 1) : undefined;
  const optionId = (index: number): string => `${id}option${index}`;
  const take = (index: number): void => {
    const contact = found[index];
    setOpen(false);
    if (contact) onChoose(contact);
    else if (search.state === 'ready') onCreate?.(search.words);
  };
  const moveTo = (next: number): void => {
    if (count === 0) return;
    setPlace(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const keys: { readonly [key: string]: (() => void) | undefined } = {
      ArrowDown: () => (isShown ? moveTo(((active ?? -1) + 1) % count) : setOpen(true)),
      ArrowUp: () => (isShown ? moveTo(((active ?? 0) + count - 1) % count) : setOpen(true)),
      // never the form: nothing is booked by a press too early
      Enter: () => {
        if (active !== undefined) take(active);
      },
      Escape: () => (isShown ? setOpen(false) : type('')),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div>
      <label htmlFor={id} className={field.label}>
        {t('search.label')}
      </label>
      <p id={`${id}hint`} className={styles.hint}>
        {t('search.hint')}
      </p>
      <div className={styles.place}>
        <span className={styles.icon}>
          <Drawing path={MAGNIFIER} size={22} />
        </span>
        <TextInput
          ref={input}
          id={id}
          role="combobox"
          className={styles.input}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}list`}
          aria-describedby={`${id}hint`}
          aria-busy={search.state === 'loading'}
          {...(active !== undefined && { 'aria-activedescendant': optionId(active) })}
          value={typed}
          onChange={(_, { value }) => type(value)}
          onKeyDown={handleKey}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        {typed !== '' && (
          <Button
            look="plain"
            quiet
            iconOnly
            className={styles.clear}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <Icon name="close" />
            <VisuallyHidden>{t('search.clear')}</VisuallyHidden>
          </Button>
        )}
        {/* what a press does must not be lost to the field's losing the focus */}
        <div
          className={isShown ? styles.popup : undefined}
          hidden={!isShown}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          role="presentation"
        >
          <p className={styles.count} aria-hidden="true">
            {announcement(t, search)}
          </p>
          <div
            id={`${id}list`}
            role="listbox"
            aria-label={t('search.list')}
            className={styles.list}
          >
            {search.state === 'ready' &&
              found.map((contact, index) => (
                <Option
                  key={contact.id}
                  id={optionId(index)}
                  isActive={index === active}
                  onTake={() => take(index)}
                  onPoint={() => setPlace(index)}
                >
                  <Contact contact={contact} words={search.words} isActive={index === active} />
                </Option>
              ))}
            {search.state === 'ready' && onCreate && (
              <Option
                id={optionId(newcomer)}
                className={styles.create}
                isActive={newcomer === active}
                onTake={() => take(newcomer)}
                onPoint={() => setPlace(newcomer)}
              >
                <span className={styles.createIcon}>
                  <Drawing path={NEWCOMER} />
                </span>
                <span className={styles.words}>{t('search.create', { words: search.words })}</span>
                {newcomer === active && <EnterMark />}
              </Option>
            )}
          </div>
        </div>
      </div>
      <p role="status">
        <VisuallyHidden>{announcement(t, search)}</VisuallyHidden>
      </p>
      {search.state === 'refused' && (
        <div className={styles.refused}>
          <Alert
            kind="error"
            title={t('search.refused')}
            actions={
              <Button
                onClick={() => {
                  input.current?.focus(); // this button goes away
                  contacts.retry();
                }}
              >
                {t('common:retry')}
              </Button>
            }
          >
            {refusalMessage(t, search.reason, undefined)}
          </Alert>
        </div>
      )}
    </div>
  );
}

/** What came of the search, in words; a question that is still open is told once it takes its time. */
function announcement(t: TFunction, search: Search): string {
  if (search.state === 'loading') return t('search.busy');
  if (search.state !== 'ready') return '';
  const { words, value } = search;
  const count = value.length;
  if (count === 0) return t('search.nobody', { words });
  return t(count < MOST_FOUND ? 'search.found' : 'search.first', { count });
}

interface OptionProps {
  readonly id: string;
  readonly className?: string;
  readonly isActive: boolean;
  readonly onTake: () => void;
  readonly onPoint: () => void;
  readonly children: ReactNode;
}

function Option({ id, className, isActive, onTake, onPoint, children }: OptionProps) {
  const styles = useStyles();
  return (
    // the field has the focus and the keys
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={mergeClasses(styles.option, className, isActive && styles.active)}
      onClick={onTake}
      onPointerMove={onPoint}
    >
      {children}
    </div>
  );
}

function Contact({
  contact,
  words,
  isActive,
}: {
  contact: KnownFiche;
  words: string;
  isActive: boolean;
}) {
  const styles = useStyles();
  const email = emailOf(contact);
  const number = phoneOf(contact);
  return (
    <>
      <Initials contact={contact} isActive={isActive} />
      <span className={styles.words}>
        <span className={styles.name}>
          <Marked text={directoryNameOf(contact)} words={words} />
        </span>
        <span className={styles.about}>
          <Marked text={email || number} words={words} />
        </span>
      </span>
      {email !== '' && number !== '' && (
        <span className={styles.number}>
          <Marked text={number} words={words} />
        </span>
      )}
      {isActive && <EnterMark />}
    </>
  );
}

function Marked({ text: shown, words }: { text: string; words: string }) {
  const styles = useStyles();
  return matchingParts(shown, words).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      // the pieces of one text never change places
      <b key={index} className={styles.match}>
        {piece}
      </b>
    ) : (
      piece
    ),
  );
}

/** Which key takes what is marked; those who listen know it. */
function EnterMark() {
  const { t } = useTranslation('agent');
  return (
    <kbd className={useStyles().key} aria-hidden="true">
      {t('search.enter')}
    </kbd>
  );
}
