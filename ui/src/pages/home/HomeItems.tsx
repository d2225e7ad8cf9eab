import { dayOf, hourOf } from '@creneau/core';
import type { HomeItem, HomeViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useButtonLook } from '../../design/Button';
import { plainText } from '../../design/free-html';
import { breakpoint, hovers, upTo, width } from '../../design/theme/breakpoints';
import { duration, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useBehavior } from '../../hooks/use-behavior';
import { useVisit } from '../../hooks/use-visit';
import { RichText } from '../../i18n/RichText';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { BookLink } from './BookLink';
import { useHomeStyles } from './home-styles';

const narrow = upTo(breakpoint.lg);
const phone = upTo(breakpoint.md);
/** The smallest windows give the text more room than the picture. */
const smallest = upTo(breakpoint.xs + 40);

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: space.card,
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    [narrow]: { gap: '16px' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  },
  item: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    transitionProperty: 'background-color',
    transitionDuration: duration.color,
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    [phone]: { flexDirection: 'row' },
  },
  picture: {
    display: 'block',
    width: '100%',
    height: '180px',
    objectFit: 'cover',
    backgroundColor: color.sunken,
    [phone]: { flexShrink: 0, width: '112px', height: 'auto' },
    [smallest]: { width: '84px' },
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: '0',
    padding: '16px 20px 20px',
    [narrow]: { padding: '14px 16px 16px' },
    [phone]: { padding: '14px 16px' },
    [smallest]: { padding: '12px' },
  },
  name: { margin: '0', ...text.section, [phone]: { ...text.strong } },
  line: { margin: '0', ...text.secondary, color: color.ink2, whiteSpace: 'pre-line' },
  // reserved until the time is loaded
  free: {
    minHeight: '20px',
    margin: '8px 0 0',
    ...text.secondary,
    color: color.ink2,
    // keeps a date and its time on one line
    '& strong': { whiteSpace: 'nowrap' },
    [narrow]: { minHeight: '40px' },
    [phone]: { minHeight: '20px' },
    [upTo(width.bar)]: { minHeight: '40px' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 12px',
    marginTop: 'auto',
    paddingTop: '12px',
    ...text.secondary,
    [phone]: { paddingTop: '8px' },
  },
  price: { color: color.ink, fontWeight: 700 },
  more: {
    marginLeft: 'auto',
    // makes the whole card the click target
    '::after': { content: '""', position: 'absolute', inset: '0' },
  },
});

export function HomeItems({
  items,
  home,
}: {
  items: readonly HomeItem[];
  home: HomeViewModel;
}): ReactElement {
  const { t } = useTranslation('home');
  const styles = useStyles();
  const { card } = useHomeStyles();
  const more = mergeClasses(useButtonLook({ look: 'soft', slim: true }), styles.more);
  const { amount, price, shortDay } = useFormats();
  const firstFree = useBehavior(home.firstFree$);
  const { open } = useVisit().group;
  const freeOf = (id: number) => {
    const start = firstFree.get(id);
    return (
      start !== undefined && (
        <RichText
          text={t('catalog:agenda.firstFree', { day: shortDay(dayOf(start)), time: hourOf(start) })}
          elements={{ b: <strong className={styles.price} /> }}
        />
      )
    );
  };
  return (
    <ul className={styles.list} data-part="items">
      {items.map((item) => {
        const from =
          item.price !== undefined &&
          (item.isFrom
            ? t('catalog:service.from', { price: amount(item.price, home.currency) })
            : price(item.price, home.currency));
        return (
          <li key={item.id} className={mergeClasses(card, styles.item)}>
            {item.image !== undefined && (
              <img
                src={item.image}
                alt=""
                width={510}
                height={510}
                loading="lazy"
                decoding="async"
                className={styles.picture}
              />
            )}
            <div className={styles.body}>
              <h3 className={styles.name}>{item.name}</h3>
              {item.description && <p className={styles.line}>{plainText(item.description)}</p>}
              {open && <p className={styles.free}>{freeOf(item.id)}</p>}
              <div className={styles.foot}>
                <span className={styles.price}>{from}</span>
                {open && (
                  <BookLink
                    what={item}
                    home={home}
                    name={t('seeMoreOf', { name: item.name })}
                    className={more}
                  >
                    {t('seeMore')}
                  </BookLink>
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
