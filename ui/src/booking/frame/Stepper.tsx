import type { Mark, Step } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import type { To } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { Icon } from '../../design/Icon';
import { VisuallyHidden, visuallyHidden } from '../../design/VisuallyHidden';
import { breakpoint, forcedColors, hovers, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);
const crowdedItem = '&[data-crowded] > li';

const spread = {
  ':not(:first-child)': { flexGrow: 1 },
  ':not(:first-child)::before': { flexGrow: 1, width: 'auto', minWidth: '4px', margin: '0 -3px' },
} as const;
const bareMark = { minWidth: '44px', justifyContent: 'center' } as const;

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    margin: '20px 0 0',
    padding: '0',
    listStyleType: 'none',
    [phone]: { margin: '9px -9px 0' },
    [crowdedItem]: spread,
    [`${crowdedItem}:first-child`]: { marginLeft: '-9px' },
    [`${crowdedItem}:last-child`]: { marginRight: '-9px' },
    [`${crowdedItem}:not([aria-current]) > *`]: bareMark,
    [`${crowdedItem}:not([aria-current]) [data-name]`]: visuallyHidden,
    [`${crowdedItem}[aria-current] > *`]: { padding: '0 9px' },
  },
  step: {
    display: 'flex',
    flex: 'none',
    alignItems: 'center',
    ':not(:first-child)::before': {
      content: '""',
      // shorter in narrow windows, so that five labels fit on a tablet
      width: 'clamp(12px, 3.2vw, 40px)',
      height: '1px',
      margin: '0 clamp(6px, 1vw, 12px)',
      backgroundColor: color.controlLine,
      opacity: 0.55,
    },
    [phone]: spread,
  },
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    borderRadius: radius.button,
    ...text.secondary,
    color: color.ink2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    [phone]: bareMark,
  },
  link: {
    [hovers]: {
      ':hover': { color: color.link },
      ':hover > :first-child': { backgroundColor: color.tint2 },
    },
  },
  later: { color: color.ink3 },
  now: { color: color.ink, fontWeight: 700 },
  circle: {
    display: 'grid',
    placeItems: 'center',
    width: '1.625rem',
    height: '1.625rem',
    flex: 'none',
    borderRadius: radius.full,
    border: `1px solid ${color.controlLine}`,
    ...text.secondary,
    fontWeight: 700,
    lineHeight: '1',
  },
  circleLater: { backgroundColor: color.surface },
  circleDone: {
    backgroundColor: color.tint,
    color: color.link,
    border: `1px solid ${color.softLine}`,
  },
  circleNow: {
    backgroundColor: color.fill,
    color: color.onFill,
    border: `1px solid ${color.fillLine}`,
    [forcedColors]: { border: '3px solid Highlight' },
  },
  label: { [phone]: visuallyHidden },
});

function useCrowding(names: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const measure = (): void => {
      current.removeAttribute('data-crowded');
      current.toggleAttribute('data-crowded', current.scrollWidth > current.clientWidth);
    };
    if (typeof ResizeObserver === 'undefined') {
      measure();
      return undefined;
    }
    // it also reports the initial size, after layout: measuring here would force another layout
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, [names]);
  return list;
}

export interface StepperProps {
  readonly marks: readonly Mark[];
  readonly labelOf: (step: Step) => string;
  readonly hrefOf: (step: Step) => To;
}

export function Stepper({ marks, labelOf, hrefOf }: StepperProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const names = marks.map(({ step }) => labelOf(step)).join();
  return (
    <nav aria-label={t('stepper.name')}>
      <ol ref={useCrowding(names)} className={styles.steps}>
        {marks.map(({ step, number, state, isLink }) => {
          const isDone = state === 'done';
          const now = state === 'current';
          const content = (
            <>
              <span
                aria-hidden={isDone}
                className={mergeClasses(
                  styles.circle,
                  isDone ? styles.circleDone : now ? styles.circleNow : styles.circleLater,
                )}
              >
                {isDone ? <Icon name="check" size={14} /> : number}
              </span>
              <span data-name="" className={styles.label}>
                {labelOf(step)}
              </span>
              {!now && <VisuallyHidden>{t(`stepper.${state}`)}</VisuallyHidden>}
            </>
          );
          const look = mergeClasses(
            styles.mark,
            isLink && styles.link,
            now && styles.now,
            !isDone && !now && styles.later,
          );
          return (
            <li key={step} className={styles.step} {...(now && { 'aria-current': 'step' })}>
              {isLink ? (
                <Link to={hrefOf(step)} className={look}>
                  {content}
                </Link>
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
