import type { Mark, Step } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { Icon } from '../controls/Icon';
import { VisuallyHidden, visuallyHidden } from '../controls/VisuallyHidden';
import { breakpoint, forcedColors, upTo } from '../theme/breakpoints';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    flexWrap: 'wrap',
    margin: '20px 0 0',
    padding: '0',
    listStyleType: 'none',
    [phone]: { flexWrap: 'nowrap', margin: '9px -9px 0' },
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    ':not(:first-child)::before': {
      content: '""',
      width: '40px',
      height: '1px',
      margin: '0 12px',
      backgroundColor: color.controlLine,
      opacity: 0.55,
    },
    [phone]: {
      ':not(:first-child)': { flexGrow: 1 },
      ':not(:first-child)::before': {
        flexGrow: 1,
        width: 'auto',
        minWidth: '4px',
        margin: '0 -3px',
      },
    },
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
    [phone]: { width: '44px', justifyContent: 'center' },
  },
  link: {
    ':hover': { color: color.link },
    ':hover > :first-child': { backgroundColor: color.tint2 },
  },
  later: { color: color.ink3 },
  now: { color: color.ink, fontWeight: 700 },
  circle: {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    width: '26px',
    height: '26px',
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
    border: '1px solid transparent',
    [forcedColors]: { border: '3px solid Highlight' },
  },
  label: {
    [phone]: visuallyHidden,
  },
});

export interface StepperProps {
  readonly marks: readonly Mark[];
  readonly labelOf: (step: Step) => string;
  readonly hrefOf: (step: Step) => To;
}

/** Where one stands among the steps: what is done is a link, what is to come is not (STEPPER-01 to 05). */
export function Stepper({ marks, labelOf, hrefOf }: StepperProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  return (
    <nav aria-label={t('stepper.name')}>
      <ol className={styles.steps}>
        {marks.map(({ step, number, state, isLink }) => {
          const done = state === 'done';
          const content = (
            <>
              <span
                aria-hidden={done}
                className={mergeClasses(
                  styles.circle,
                  done
                    ? styles.circleDone
                    : state === 'current'
                      ? styles.circleNow
                      : styles.circleLater,
                )}
              >
                {done ? <Icon name="check" size={14} /> : number}
              </span>
              <span className={styles.label}>{labelOf(step)}</span>
              {state !== 'current' && <VisuallyHidden>{t(`stepper.${state}`)}</VisuallyHidden>}
            </>
          );
          const look = mergeClasses(
            styles.mark,
            isLink && styles.link,
            state === 'current' && styles.now,
            (state === 'to come' || state === 'ignored') && styles.later,
          );
          return (
            <li
              key={step}
              className={styles.step}
              {...(state === 'current' && { 'aria-current': 'step' })}
            >
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
