import type {
  CartLine,
  CartShown,
  CartViewModel,
  InterventionOffered,
} from '@creneau/core/presentation';
import { mergeClasses } from '@griffel/react';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useBehavior } from '../../hooks/use-behavior';
import { CartRow, type CartRowProps, InterventionPicker } from './CartRow';
import { useCartStyles } from './cart-styles';

type CartModel = Pick<CartViewModel, 'shown$' | 'currency' | 'add' | 'replace' | 'remove' | 'move'>;

/** The open list of interventions: to add, or to replace the line with that key. */
type Open = 'additions' | { readonly key: string } | undefined;

const ADD = 'add';

export function Cart({ cart }: { cart: CartModel }): ReactElement {
  const { t } = useTranslation('slots');
  const contents = useBehavior(cart.shown$);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useFocusNext(box);
  const { lines, canMove, pack, time } = contents;

  const say = (words: string): void =>
    setAnnouncement(time === 'chosen' ? `${words} ${t('cart.timeAgain')}` : words);

  const moveTo = (from: number, to: number): void => {
    const { name = '' } = lines[from] ?? {};
    cart.move(from, to);
    say(t('cart.said.moved', { name, place: to + 1, count: lines.length }));
  };
  const add = ({ id, name }: InterventionOffered): void => {
    cart.add(id);
    setOpen(undefined);
    say(t('cart.said.added', { name, count: lines.length + 1 }));
    focusNext(
      (within) =>
        within(`[data-control="${ADD}"]`) ?? within('li:last-child [data-control$=":up"]'),
    );
  };
  const replace = (
    index: number,
    { name: old }: CartLine,
    { id, name }: InterventionOffered,
  ): void => {
    cart.replace(index, id);
    setOpen(undefined);
    say(t('cart.said.replaced', { name, old }));
    focusNext((within) => within(controlAt(index, 'replace')));
  };
  const remove = (index: number, { name }: CartLine): void => {
    cart.remove(index);
    setOpen(undefined);
    say(t('cart.said.removed', { name, count: lines.length - 1 }));
    focusNext((within) => within(controlAt(Math.min(index, lines.length - 2), 'remove')));
  };

  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    setOpen(undefined);
    const opener = open === 'additions' ? ADD : `${open.key}:replace`;
    focusNext((within) => within(`[data-control="${opener}"]`));
  };

  const rows = lines.map((line, index): CartRowProps => ({
    line,
    index,
    count: lines.length,
    currency: cart.currency,
    canMove,
    isReplacing: typeof open === 'object' && open.key === line.key,
    onMove: (to) => moveTo(index, to),
    onReplacing: (replacing) => {
      setOpen(replacing ? { key: line.key } : undefined);
      if (!replacing) focusNext((within) => within(controlAt(index, 'replace')));
    },
    onReplace: (intervention) => replace(index, line, intervention),
    onRemove: () => remove(index, line),
  }));
  const sorting = useSorting(canMove || open === 'additions', box);
  const label = pack === undefined ? t('cart.name') : t('cart.pack', { pack });
  return (
    // handles the bubbling key events of the buttons inside
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={closeOnEscape}>
      {sorting && canMove ? (
        <sorting.SortableRows rows={rows} label={label} onMove={moveTo} />
      ) : (
        <PlainRows rows={rows} label={label} pack={pack} />
      )}
      <Addition
        contents={contents}
        currency={cart.currency}
        isOpen={open === 'additions'}
        onOpen={(opens) => {
          setOpen(opens ? 'additions' : undefined);
          if (!opens) focusNext((within) => within(`[data-control="${ADD}"]`));
        }}
        onAdd={add}
      />
      {time === 'dropped' && <TimeAgain />}
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  );
}

function TimeAgain() {
  const { t } = useTranslation('slots');
  return <p className={useCartStyles().timeAgain}>{t('cart.timeAgain')}</p>;
}

const controlAt = (index: number, control: 'replace' | 'remove'): string =>
  `li:nth-child(${index + 1}) [data-control$=":${control}"]`;

type Within = (selector: string) => HTMLElement | null;

function useFocusNext(
  box: RefObject<HTMLElement | null>,
): (find: (within: Within) => HTMLElement | null) => void {
  const focusFinder = useRef<((within: Within) => HTMLElement | null) | undefined>(undefined);
  useLayoutEffect(() => {
    const find = focusFinder.current;
    focusFinder.current = undefined;
    find?.((selector) => box.current?.querySelector<HTMLElement>(selector) ?? null)?.focus();
  });
  return useCallback((find) => {
    focusFinder.current = find;
  }, []);
}

type Sorting = typeof import('./SortableRows');

/** Drag and drop, loaded with its words for two rows or more; the buttons work without it. */
function useSorting(canSort: boolean, box: RefObject<HTMLElement | null>): Sorting | undefined {
  const language = useLanguage();
  const [sorting, setSorting] = useState<Sorting>();
  useEffect(() => {
    if (!canSort || sorting) return undefined;
    let isStale = false;
    Promise.all([import('./SortableRows'), language.loadLaterWords()]).then(
      ([module]) => {
        if (isStale) return;
        // the rows are recreated: restores their focus
        const { activeElement } = document;
        const control =
          activeElement instanceof HTMLElement && box.current?.contains(activeElement)
            ? activeElement.dataset['control']
            : undefined;
        flushSync(() => setSorting(module));
        if (control !== undefined)
          box.current?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [canSort, sorting, box, language]);
  return sorting;
}

function PlainRows({
  rows,
  label,
  pack,
}: {
  rows: readonly CartRowProps[];
  label: string;
  pack: string | undefined;
}) {
  const styles = useCartStyles();
  return (
    <ul className={styles.lines} aria-label={label}>
      {pack !== undefined && (
        <li className={mergeClasses(styles.line, styles.plain)}>
          <strong className={styles.name}>{pack}</strong>
        </li>
      )}
      {rows.map((row) => (
        <li
          key={row.line.key}
          className={mergeClasses(
            styles.line,
            row.canMove && styles.movable,
            pack !== undefined && styles.plain,
          )}
        >
          <CartRow {...row} grip={row.canMove && <span />} />
        </li>
      ))}
    </ul>
  );
}

function Addition({
  contents: { additions, closed, left, most },
  currency,
  isOpen,
  onOpen,
  onAdd,
}: {
  contents: CartShown;
  currency: string;
  isOpen: boolean;
  onOpen: (opens: boolean) => void;
  onAdd: (intervention: InterventionOffered) => void;
}) {
  const { t } = useTranslation('slots');
  const styles = useCartStyles();
  const hintId = useId();
  if (closed === 'full') return <p className={styles.why}>{t('cart.full', { count: most })}</p>;
  if (closed === 'video' || closed === 'special' || closed === 'promotion')
    return <p className={styles.why}>{t(`cart.closed.${closed}`)}</p>;
  if (closed) return null;
  return (
    <div className={styles.add}>
      <button
        type="button"
        className={styles.opener}
        data-control={ADD}
        aria-expanded={isOpen}
        aria-describedby={hintId}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name="plus" size={20} />
        {t('cart.add')}
      </button>
      <p id={hintId} className={mergeClasses(styles.hint, styles.underOpener)}>
        {t('cart.left', { count: left })}
      </p>
      {isOpen && (
        <InterventionPicker
          label={t('cart.additions')}
          groups={additions}
          currency={currency}
          onChoose={onAdd}
        />
      )}
    </div>
  );
}
