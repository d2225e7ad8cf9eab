import { makeStyles, mergeClasses } from '@griffel/react';
import { createContext, type ReactElement, type ReactNode } from 'react';
import { Icon } from '../design/Icon';
import { type ChoiceButtonProps, Row, RowButton } from '../design/Rows';
import { breakpoint, tight, upTo } from '../design/theme/breakpoints';
import { radius, space, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';

export type AnsweringParameter =
  | 'interventionset_ids'
  | 'intervention_ids'
  | 'pack_id'
  | 'calendarset_id'
  | 'calendar_id'
  | 'resource_id';

export type ChoiceLink = (parameter: AnsweringParameter, id: number) => string;

/** Set only while the server renders: each choice is a link until scripts run. */
export const ChoiceLinks = createContext<ChoiceLink | undefined>(undefined);

/** The smallest windows have lower cells. */
const LOWEST = 340;
/** Three cells side by side would be too narrow for their text. */
const NARROW = 860;
const oneColumn = upTo(breakpoint.md);
/** Cards on the first screen: their pictures load with priority. */
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
  },
  cell: {
    flexDirection: 'column',
    minHeight: '159px',
    [oneColumn]: { flexDirection: 'row', minHeight: '159px' },
    [upTo(LOWEST)]: { minHeight: '140px' },
  },
  picture: {
    flexShrink: 0,
    display: 'block',
    width: '112px',
    objectFit: 'cover',
    alignSelf: 'stretch',
    height: 'auto',
    minHeight: '100%',
  },
  cellPicture: {
    width: '100%',
    // the remaining height of the cell: with two lines of text it is at most 280 px high
    height: '0',
    minHeight: '88px',
    flexGrow: 1,
    maxHeight: '128px',
    [oneColumn]: { flexGrow: 0, width: '120px', height: 'auto', maxHeight: 'none' },
    [upTo(LOWEST)]: { width: '88px' },
  },
  sign: {
    display: 'grid',
    placeItems: 'center',
    backgroundColor: color.sunken,
    color: color.ink2,
    ...text.section,
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
  line: {
    margin: '0',
    ...text.secondary,
    color: color.ink2,
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
    [tight]: { display: 'block' },
    ...text.secondary,
    color: color.ink2,
  },
});

export interface ChoiceCard extends Omit<ChoiceButtonProps, 'className'> {
  readonly id: number;
  readonly title: string;
  readonly line: string;
  readonly picture: string | ReactElement | undefined;
  readonly notes?: ReactNode;
}

export function ChoiceCards({
  label,
  gridMode,
  cards,
}: {
  label: string;
  gridMode: boolean;
  cards: readonly ChoiceCard[];
}): ReactElement {
  const styles = useStyles();
  return (
    <ul
      aria-label={label}
      data-mode={gridMode ? 'grid' : 'list'}
      className={mergeClasses(styles.list, gridMode && styles.grid)}
    >
      {cards.map(({ id, title, line, picture, notes, children, ...button }, index) => (
        <Row key={id} className={mergeClasses(styles.card, gridMode && styles.cell)}>
          {typeof picture === 'string' ? (
            <img
              src={picture}
              alt=""
              loading={index < IN_SIGHT ? 'eager' : 'lazy'}
              className={mergeClasses(styles.picture, gridMode && styles.cellPicture)}
            />
          ) : (
            picture && (
              <span
                aria-hidden="true"
                className={mergeClasses(
                  styles.picture,
                  gridMode && styles.cellPicture,
                  styles.sign,
                )}
              >
                {picture}
              </span>
            )
          )}
          <div className={styles.body}>
            <h2 className={styles.name}>{title}</h2>
            {line && <p className={styles.line}>{line}</p>}
            <div className={styles.foot}>
              <span>{notes}</span>
              <RowButton {...button} className={styles.choose}>
                {children}
                <Icon name="forward" size={16} />
              </RowButton>
            </div>
          </div>
        </Row>
      ))}
    </ul>
  );
}
