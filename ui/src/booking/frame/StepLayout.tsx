import { groupText } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  lazy,
  Suspense,
  useContext,
  useId,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Alert } from '../../design/Alert';
import { FreeText } from '../../design/FreeText';
import { breakpoint, from, hovers, upTo } from '../../design/theme/breakpoints';
import { maxWidth, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { BottomBar } from './BottomBar';
import { NextButton, NextHint, type NextAction } from './NextButton';
import { PageTitle } from '../../design/frame/PageTitle';
import type { PlaceFactsProps } from './PlaceFacts';
import { CurrentStep, type OwnSummary } from './step-context';
import { Stepper } from './Stepper';
import { SummaryContent } from './SummaryContent';

// optional, shown under the list: the step works without it
const loadFacts = (): Promise<{ readonly default: ComponentType<PlaceFactsProps> }> =>
  import(/* webpackChunkName: "place-facts" */ './PlaceFacts').then(
    ({ PlaceFacts }) => ({ default: PlaceFacts }),
    () => ({ default: () => null }),
  );
const PlaceFacts = lazy(loadFacts);

const bar = upTo(breakpoint.lg);
const wideBar = upTo(breakpoint.xl - 0.02);

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    width: '100%',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    margin: '0 auto',
    padding: `0 ${space.page}`,
    [bar]: { padding: `0 ${space.pageMd}` },
    [upTo(580)]: { padding: `0 ${space.pageSm}` },
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: space.columns,
    alignItems: 'start',
    padding: '16px 0 64px',
    [bar]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingBottom: '32px' },
    [upTo(breakpoint.md)]: { padding: '6px 0 24px' },
  },
  top: { paddingTop: '32px', [upTo(breakpoint.md)]: { paddingTop: '20px' } },
  alone: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingTop: '32px',
    [upTo(breakpoint.md)]: { paddingTop: '20px' },
  },
  wide: { [wideBar]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingBottom: '32px' } },
  // on list steps too, the stepper is above, so that nothing moves at the second step
  list: {
    display: 'block',
    maxWidth: maxWidth.list,
    paddingTop: '16px',
    [upTo(breakpoint.md)]: { paddingTop: '6px' },
  },
  content: { minWidth: '0' },
  welcome: {
    marginTop: '16px',
    padding: '14px 20px',
    borderRadius: radius.button,
    backgroundColor: color.sunken,
    ...text.body,
    color: color.ink2,
  },
  gone: { marginTop: '16px' },
  lead: { margin: '4px 0 0', ...text.body, color: color.ink2 },
  aside: { position: 'sticky', top: '20px', [bar]: { display: 'none' } },
  asideWide: { [wideBar]: { display: 'none' } },
  summary: {
    padding: '18px 20px 12px',
    border: `2px solid ${color.softLine}`,
    borderRadius: radius.summary,
    backgroundColor: color.surface,
  },
  heading: { margin: '0', ...text.strong },
  next: { display: 'grid', gap: '8px', margin: '20px 0 8px' },
  // hidden where the wide bar already shows this button
  nextAgain: { [wideBar]: { display: 'none' } },
  second: {
    [from(breakpoint.xl)]: {
      backgroundColor: color.surface,
      color: color.ink,
      border: `1px solid ${color.controlLine}`,
      [hovers]: {
        ':hover': { backgroundColor: color.tint, border: `1px solid ${color.control}` },
      },
      ':active': { backgroundColor: color.tint },
      ':hover:active': { backgroundColor: color.tint },
    },
  },
  inPage: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '20px',
    marginTop: '24px',
    [bar]: { display: 'none' },
  },
  bar: { display: 'none', [bar]: { display: 'flex' } },
  barWide: { [wideBar]: { display: 'flex' } },
});

interface StepLayoutProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly head?: ReactNode;
  /** Its button is under the content when `inPage`. */
  readonly next?: NextAction | undefined;
  readonly isLost?: boolean;
  /** Replaces the selected interventions in the summary, where they can be rearranged. */
  readonly interventions?: ReactNode;
  readonly summary?: OwnSummary | undefined;
  /** Rows without pictures: the first step adds the facts of the business. */
  readonly isList?: boolean;
  readonly children: ReactNode;
}

export function StepLayout({
  title,
  lead,
  head,
  next,
  isLost = false,
  interventions,
  summary: own,
  isList = false,
  children,
}: StepLayoutProps): ReactElement {
  const styles = useStyles();
  const stepContext = useContext(CurrentStep);
  const showsSummary = stepContext?.showsSummary ?? false;
  const wide = stepContext?.step === 'slots';
  const hintId = useId();
  const beginsWithList = isList && stepContext?.isFirst === true && !showsSummary;
  const { i18n } = useTranslation('layout');
  const welcome =
    stepContext?.isFirst && groupText('takerdvText', stepContext.group, i18n.language);
  const content = (
    <div className={styles.content}>
      <PageTitle title={title} name={stepContext?.labelOf(stepContext.step)} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {stepContext && stepContext.removedNames.length > 0 && (
        <RemovedInterventions names={stepContext.removedNames} />
      )}
      {welcome && <FreeText {...welcome} className={styles.welcome} />}
      {children}
      {stepContext && beginsWithList && (
        <Suspense>
          <PlaceFacts group={stepContext.group} />
        </Suspense>
      )}
      {next && (next.inPage || !showsSummary) && (
        <div className={mergeClasses(showsSummary && styles.inPage)}>
          <NextButton
            next={next}
            hintId={hintId}
            className={showsSummary && !next.unready ? styles.second : undefined}
          />
          <NextHint next={next} id={hintId} />
        </div>
      )}
    </div>
  );
  if (!stepContext) return content;
  const summaryTitle = own?.title ?? stepContext.summaryTitle;
  const summary = own?.content ?? (
    <SummaryContent {...stepContext} isLost={isLost} interventions={interventions} />
  );
  return (
    <div className={styles.page}>
      {head}
      {(stepContext.showsStepper || beginsWithList) && <Stepper {...stepContext} />}
      <div
        className={mergeClasses(
          styles.columns,
          !showsSummary && styles.alone,
          beginsWithList && styles.list,
          own && styles.top,
          showsSummary && wide && styles.wide,
        )}
      >
        {content}
        {showsSummary && (
          <SummaryAside title={summaryTitle} next={next} isWide={wide} below={own?.below}>
            {summary}
          </SummaryAside>
        )}
      </div>
      {showsSummary && (
        <BottomBar
          stepContext={stepContext}
          next={next}
          isLost={isLost}
          own={own}
          className={mergeClasses(styles.bar, wide && styles.barWide)}
        >
          {summary}
          {next && !next.inPage && (
            <div className={styles.next}>
              <NextButton next={next} wide />
            </div>
          )}
          {own?.below}
        </BottomBar>
      )}
    </div>
  );
}

function SummaryAside({
  title,
  next,
  isWide,
  below,
  children,
}: {
  title: string;
  next: NextAction | undefined;
  isWide: boolean;
  below: ReactNode;
  children: ReactNode;
}) {
  const styles = useStyles();
  const hintId = useId();
  return (
    <aside className={mergeClasses(styles.aside, isWide && styles.asideWide)} aria-label={title}>
      <div className={styles.summary}>
        <h2 className={styles.heading}>{title}</h2>
        {children}
        {next && (
          <div className={mergeClasses(styles.next, next.inPage && styles.nextAgain)}>
            <NextButton next={next} wide hintId={hintId} />
            <NextHint next={next} id={hintId} />
          </div>
        )}
        {below}
      </div>
    </aside>
  );
}

function RemovedInterventions({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('layout');
  return (
    <div className={useStyles().gone}>
      <Alert
        kind="surprise"
        title={t('gone.title', { names: names.join(', '), count: names.length })}
      >
        {t('gone.text')}
      </Alert>
    </div>
  );
}
