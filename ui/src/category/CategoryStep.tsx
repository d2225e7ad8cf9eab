import { makeStyles, mergeClasses } from '@griffel/react';
import { useContext, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceLinks } from '../booking/choice-links';
import { EmptyState } from '../controls/EmptyState';
import { Icon } from '../controls/Icon';
import { Row, RowButton } from '../controls/Rows';
import { useFormats } from '../i18n/use-formats';
import { StepLayout } from '../layout/StepLayout';
import { useViewModel } from '../react/container';
import { plainText } from '../react/free-html';
import { useBehavior } from '../react/use-behavior';
import { breakpoint, upTo } from '../theme/breakpoints';
import { radius, space, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { CategoryViewModel, type CategoryShown } from './category-view-model';

/** The smallest windows have lower cells (LAYOUT-14). */
const LOWEST = 340;
/** Three cells side by side would be too narrow for their words. */
const NARROW = 860;
const oneColumn = upTo(breakpoint.md);
/** So many categories are on the first screen: their pictures are not waited for. */
const IN_SIGHT = 6;

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: '16px',
    margin: '24px 0 0',
    padding: '0',
    listStyleType: 'none',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  grid: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: space.card,
    [upTo(NARROW)]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [oneColumn]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  },
  card: {
    display: 'flex',
    overflow: 'hidden',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    minHeight: '112px',
    boxSizing: 'border-box',
  },
  cell: {
    flexDirection: 'column',
    minHeight: '159px',
    [oneColumn]: { flexDirection: 'row', minHeight: '159px' },
    [upTo(LOWEST)]: { minHeight: '0', height: '140px' },
  },
  image: {
    flexShrink: 0,
    display: 'block',
    width: '112px',
    objectFit: 'cover',
    alignSelf: 'stretch',
    height: 'auto',
    minHeight: '100%',
  },
  cellImage: {
    width: '100%',
    height: '120px',
    minHeight: '0',
    [oneColumn]: { width: '120px', height: 'auto' },
    [upTo(LOWEST)]: { width: '88px' },
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: '0',
    padding: '16px 20px 20px',
    [upTo(LOWEST)]: { padding: '10px 12px' },
  },
  name: { margin: '0', ...text.section },
  description: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    margin: '0',
    ...text.secondary,
    color: color.ink2,
    [upTo(LOWEST)]: { WebkitLineClamp: '1' },
  },
  choose: { [upTo(LOWEST)]: { padding: '9px 12px' } },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '8px 12px',
    marginTop: 'auto',
    paddingTop: '12px',
    [upTo(LOWEST)]: { flexWrap: 'nowrap', paddingTop: '4px' },
    ...text.secondary,
    color: color.ink2,
  },
  price: { display: 'block', color: color.ink },
});

/** The first question where the business sorts its services. */
export function CategoryStep(): ReactElement {
  return <CategoryView categories={useViewModel(CategoryViewModel)} />;
}

type Shown = Pick<
  CategoryViewModel,
  'categories$' | 'gridMode' | 'showsPrice' | 'currency' | 'sector' | 'approach' | 'choose'
>;

export function CategoryView({ categories }: { categories: Shown }): ReactElement {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const shown = useBehavior(categories.categories$);
  return (
    <StepLayout title={t('category.title', { context: categories.sector })}>
      {shown.length === 0 ? (
        <EmptyState title={t('noInterventionSetsAvailable')}>{t('category.empty.text')}</EmptyState>
      ) : (
        <ul
          aria-label={t('category.list')}
          data-mode={categories.gridMode ? 'grid' : 'list'}
          className={mergeClasses(styles.list, categories.gridMode && styles.grid)}
        >
          {shown.map((category, index) => (
            <Category
              key={category.id}
              category={category}
              categories={categories}
              isInSight={index < IN_SIGHT}
            />
          ))}
        </ul>
      )}
    </StepLayout>
  );
}

function Category({
  category,
  categories,
  isInSight,
}: {
  category: CategoryShown;
  categories: Shown;
  isInSight: boolean;
}) {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const styles = useStyles();
  const { price } = useFormats();
  const { gridMode, showsPrice, currency } = categories;
  const { id, name, description, image, count, startingPrice } = category;
  const from =
    showsPrice && startingPrice !== undefined
      ? startingPrice > 0
        ? t('category.from', { price: price(startingPrice, currency) })
        : price(startingPrice, currency)
      : undefined;
  const children = t('category.count', { count });
  const line = plainText(description);
  return (
    <Row className={mergeClasses(styles.card, gridMode && styles.cell)}>
      {image !== undefined && (
        <img
          src={image}
          alt=""
          loading={isInSight ? 'eager' : 'lazy'}
          className={mergeClasses(styles.image, gridMode && styles.cellImage)}
        />
      )}
      <div className={styles.body}>
        <h2 className={styles.name}>{name}</h2>
        {line && <p className={styles.description}>{line}</p>}
        <div className={styles.foot}>
          <span>
            {from !== undefined && <strong className={styles.price}>{from}</strong>}
            {children}
          </span>
          <RowButton
            name={[`${t('category.choose')} ${name}`, children, from].filter(Boolean).join(', ')}
            className={styles.choose}
            href={linkTo?.('interventionset_ids', id)}
            onApproach={() => categories.approach(id)}
            onChoose={() => categories.choose(id)}
          >
            {t('category.choose')}
            <Icon name="forward" size={16} />
          </RowButton>
        </div>
      </div>
    </Row>
  );
}
