import { makeStyles } from '@griffel/react';
import { Fragment, type ReactElement } from 'react';
import { forcedColors } from './theme/breakpoints';

const useStyles = makeStyles({
  // the dot is drawn in a space, which has no width at a line break, and so shows no dot there
  gap: {
    wordSpacing: '0.5em',
    background:
      'radial-gradient(circle, currentColor 0.05em, transparent 0.1em) 50% calc(50% + 0.06em)',
    [forcedColors]: { forcedColorAdjust: 'none', color: 'CanvasText' },
  },
  // copied and read aloud, not drawn
  dot: { fontSize: '0', lineHeight: '0', wordSpacing: '0' },
});

export function Dot(): ReactElement {
  const styles = useStyles();
  return (
    <>
      <span className={styles.gap}> </span>
      <span className={styles.dot}>{'·\u00a0'}</span>
    </>
  );
}

export function FactLine({
  facts,
}: {
  facts: readonly (string | false | undefined)[];
}): readonly ReactElement[] {
  return facts.filter(Boolean).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && <Dot />}
      {fact}
    </Fragment>
  ));
}
