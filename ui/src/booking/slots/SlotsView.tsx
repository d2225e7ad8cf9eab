import {
  dayOf,
  daysShown,
  hourOf,
  isByVideo,
  STACKED_UP_TO,
  telAddress,
  type Day,
  type Slot,
  type Step,
} from '@creneau/core';
import { type SlotsShown, type Summary, SlotsViewModel } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import {
  useCallback,
  useEffect,
  useContext,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../design/Button';
import { EmptyState } from '../../design/EmptyState';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import type { NextAction } from '../frame/NextButton';
import { CurrentStep, type OwnSummary } from '../frame/step-context';
import { StepLayout } from '../frame/StepLayout';
import { useBehavior } from '../../hooks/use-behavior';
import { reducedMotion, upTo, width } from '../../design/theme/breakpoints';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { ScreenView } from '../../pages/ScreenView';
import { RichText } from '../../i18n/RichText';
import { SlotsFailure } from './SlotsFailure';
import { SlotsToolbar } from './SlotsToolbar';
import { useDayStack } from './prepare-slots';
import { windowRoom } from '../../hooks/window-room';
import { useSlotFocus } from './use-slot-focus';
import { useSlotWords, type SlotWords } from './use-slot-words';
import { WeekGrid, WeekSkeleton } from './WeekGrid';
import { Cart } from '../cart/Cart';
import { useViewModel, useVisit } from '../../hooks/use-visit';
import { usePhoneToCall } from '../../hooks/use-phone-to-call';

const useStyles = makeStyles({
  missing: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 16px',
    marginTop: '24px',
  },
  status: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '20px',
    margin: '10px 0 12px',
    ...text.secondary,
    color: color.ink2,
    [upTo(width.strip)]: { margin: '10px 0 14px' },
  },
  spinner: {
    width: '14px',
    height: '14px',
    border: `2px solid ${color.line}`,
    borderTopColor: color.control,
    borderRadius: '50%',
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '800ms',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
    [reducedMotion]: { animationIterationCount: '0' },
  },
  days: {
    '&[aria-busy="true"]': {
      opacity: 0.45,
      transition: 'opacity 100ms 150ms',
      pointerEvents: 'none',
    },
    '&[data-fresh]': { opacity: 1 },
  },
  call: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    color: color.link,
    textUnderlineOffset: '3px',
  },
  sooner: { margin: '8px 0 0', ...text.secondary, color: color.ink2 },
});

export interface OwnPurpose extends Pick<NextAction, 'label' | 'shortLabel' | 'busy'> {
  readonly title: string;
  /** Label of the current time, in place of "votre heure". */
  readonly present: string | undefined;
  readonly isReady: boolean;
  readonly onPress: () => void;
  readonly above: ReactNode;
  readonly summary: OwnSummary;
}

export function SlotsView({
  slots,
  interventions,
  below,
  own,
}: {
  slots: SlotsViewModel;
  interventions?: ReactNode;
  below?: ReactNode;
  own?: OwnPurpose;
}): ReactElement {
  const { t } = useTranslation('slots');
  const { audience = '', group, summary } = useContext(CurrentStep) ?? {};
  const isOffSite = group?.homeVisit || isByVideo(summary?.lines ?? []);
  const context = audience !== 'pro' && isOffSite ? 'offSite' : audience;
  const count = useDaysShown();
  useLayoutEffect(() => slots.showDays(count), [slots, count]);
  const view = useBehavior(slots.shown$);
  const names = useBehavior(slots.calendarNames$);
  const words = useSlotWords(slots.scene, names, own?.present);
  const rangeId = useId();
  const styles = useStyles();
  const { days, focusFirst, awaitFirst, showFrom, handleKey } = useSlotFocus(slots, view);
  const [askedOver, setAskedOver] = useState<string>();

  const { week, wait, chosen: chosenSlot, today } = view;
  const stack = useDayStack(count <= STACKED_UP_TO);
  const stripDays = view.strip.filter(({ status }) => status !== 'beyond');
  const choose = useCallback((slot: Slot) => slots.choose(slot), [slots]);

  const result = week.state === 'ready' ? words.result(view.shown) : '';
  const cut = week.state === 'ready' && week.value.isCut ? t('week.cut') : undefined;
  const status =
    wait === 'long'
      ? t('status.loading')
      : askedOver === result && !chosenSlot
        ? t('chooseFirst')
        : [result, cut].filter(Boolean).join(' ');
  const isReady = own ? own.isReady : chosenSlot !== undefined;
  const action = {
    label: t('continue'),
    ...own,
    unready: !isReady,
    onPress: () => {
      if (isReady) return own ? own.onPress() : slots.proceed();
      setAskedOver(result);
      focusFirst();
    },
  };

  return (
    <StepLayout
      title={own?.title ?? t('title', { context })}
      next={action}
      interventions={interventions}
      summary={own?.summary}
    >
      {own?.above}
      {view.lacksResource ? (
        <NoResource slots={slots} />
      ) : (
        <>
          <SlotsToolbar
            slots={slots}
            view={view}
            rangeId={rangeId}
            isStacked={stack !== undefined}
            onDate={showFrom}
          />
          {stack && (week.state !== 'refused' || stripDays.length > 0) && (
            <stack.DayStrip
              days={stripDays}
              currentDay={dayInStrip(view)}
              today={today}
              words={words}
              onChoose={(day) => slots.showDay(day)}
            />
          )}
          <StatusLine view={view} words={words} result={result} />
          {cut !== undefined && (
            <p className={styles.status} aria-hidden="true">
              <Icon name="info" size={18} />
              {cut}
            </p>
          )}
          <StatusRegion words={status} />
          <SlotsFailure
            reason={week.state === 'refused' ? week.reason : undefined}
            onRetry={(movesFocus) => {
              if (movesFocus) awaitFirst();
              slots.retry();
            }}
            choice={summary && choiceOf(summary)}
            onReconsider={slots.canReconsider ? () => slots.reconsider() : undefined}
          />
          <Days
            box={days}
            rangeId={rangeId}
            view={view}
            stack={stack}
            words={words}
            onKeyDown={handleKey}
            onChoose={choose}
            onShow={showFrom}
          />
          {below}
        </>
      )}
    </StepLayout>
  );
}

interface TimesProps {
  readonly view: SlotsShown;
  readonly stack: ReturnType<typeof useDayStack>;
  readonly words: SlotWords;
  readonly onChoose: (slot: Slot) => void;
  readonly onShow: (day: Day) => void;
}

function Days({
  box,
  rangeId,
  onKeyDown,
  ...times
}: TimesProps & {
  box: RefObject<HTMLDivElement | null>;
  rangeId: string;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { t } = useTranslation('slots');
  const keysId = useId();
  const [focusStart, setFocusStart] = useState<string>();
  const { week, shown: visibleDays } = times.view;
  return (
    // handles the bubbling key events of the buttons inside
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={rangeId}
      aria-describedby={keysId}
      aria-busy={week.state === 'loading'}
      {...(visibleDays.length === 0 && { 'data-fresh': '' })}
      className={useStyles().days}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (target instanceof HTMLElement && target.dataset['start'])
          setFocusStart(target.dataset['start']);
      }}
    >
      <VisuallyHidden>
        <span id={keysId}>{t('week.keys')}</span>
      </VisuallyHidden>
      <Times {...times} focusedStart={focusStart} />
    </div>
  );
}

function Times({
  view,
  stack,
  focusedStart,
  words,
  onChoose,
  onShow,
}: TimesProps & {
  focusedStart: string | undefined;
}) {
  const { week, shown: visibleDays, chosen: chosenSlot, today } = view;
  if (week.state === 'refused') return null;
  if (visibleDays.length === 0)
    return stack ? (
      <stack.StackSkeleton day={view.days[0] ?? today} />
    ) : (
      <WeekSkeleton days={view.days} today={today} />
    );
  const isEmpty =
    week.state === 'ready' &&
    visibleDays.every(({ times, present }) => times.length === 0 && !present);
  const none = isEmpty ? (
    <NoFreeTimes view={view} words={words} isWeek={!stack} onShow={onShow} />
  ) : undefined;
  const times = {
    days: visibleDays,
    focusedStart,
    chosenSlot,
    words,
    onChoose,
    onNextFree: onShow,
  };
  if (stack) return none ?? <stack.DayStack {...times} />;
  return (
    <WeekGrid {...times} today={today}>
      {none}
    </WeekGrid>
  );
}

/** The day of the selected slot while shown, else the first one shown. */
const dayInStrip = ({ shown: visibleDays, chosen: chosenSlot }: SlotsShown): Day | undefined =>
  (chosenSlot && visibleDays.find(({ day }) => day === dayOf(chosenSlot.start))?.day) ??
  visibleDays[0]?.day;

/** Milliseconds: screen readers do not announce text inserted together with its live region. */
const ANNOUNCE_DELAY = 100;

function StatusRegion({ words }: { words: string }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <VisuallyHidden>{isKnown && words}</VisuallyHidden>
    </div>
  );
}

function StatusLine({
  view,
  words,
  result,
}: {
  view: SlotsShown;
  words: SlotWords;
  result: string;
}) {
  const { t } = useTranslation('slots');
  const styles = useStyles();
  const isWaiting = view.wait === 'noticeable' || view.wait === 'long';
  const days = view.shown.length > 0 ? view.shown : view.days.map((day) => ({ day, times: [] }));
  const zone = isWaiting ? undefined : words.zone(days);
  if (zone === undefined)
    return (
      <p className={styles.status} aria-hidden="true">
        {isWaiting && <span className={styles.spinner} />}
        {isWaiting ? t('status.loading') : result}
      </p>
    );
  return (
    <p className={styles.status}>
      <Icon name="globe" size={18} />
      <span>
        <RichText text={zone} elements={{ b: <b /> }} />
      </span>
    </p>
  );
}

function NoFreeTimes({
  view: { week, shown: visibleDays, next },
  words,
  isWeek,
  onShow,
}: {
  view: SlotsShown;
  words: SlotWords;
  isWeek: boolean;
  onShow: (day: Day) => void;
}) {
  const { t } = useTranslation('slots');
  const formats = useFormats();
  const styles = useStyles();
  const phone = usePhoneToCall();
  const isNever = week.state === 'ready' && week.value.obstacle === 'tooShort';
  const isOver = next === 'nothing' || next === undefined;
  const day = isOver ? '' : formats.dayOfYear(dayOf(next));
  const nothingNow = visibleDays.some(({ status }) => status === 'full')
    ? t(isWeek ? 'empty.week' : 'empty.days')
    : words.result(visibleDays);
  const nothing = isNever ? t('empty.never') : t('empty.nothing');
  return (
    <EmptyState
      title={isOver ? nothing : nothingNow}
      actions={
        <>
          {!isOver && (
            <Button look="filled" size="large" onClick={() => onShow(dayOf(next))}>
              {t('empty.show', { day })}
            </Button>
          )}
          {phone !== undefined && (
            <div>
              <p className={styles.sooner}>
                {t(isOver ? (isNever ? 'empty.callUs' : 'empty.call') : 'empty.sooner')}
              </p>
              <a className={styles.call} href={telAddress(phone)}>
                <Icon name="phone" size={18} />
                {phone}
              </a>
            </div>
          )}
        </>
      }
    >
      {isOver ? (
        t(isNever ? 'empty.tooLong' : 'empty.later')
      ) : (
        <RichText text={t('empty.next', { day, time: hourOf(next) })} elements={{ b: <b /> }} />
      )}
    </EmptyState>
  );
}

function NoResource({ slots }: { slots: SlotsViewModel }) {
  const { t } = useTranslation('slots');
  return (
    <EmptyState
      title={t('noResourceForSelection.title')}
      actions={
        slots.questionBefore && (
          <Button onClick={() => slots.reconsider()}>{t('noResourceForSelection.change')}</Button>
        )
      }
    >
      {t('noResourceForSelection.text')}
    </EmptyState>
  );
}

const followWidth = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

const useDaysShown = (): number =>
  useSyncExternalStore(
    followWidth,
    () => windowRoom.days,
    () => daysShown(Number.POSITIVE_INFINITY),
  );

export function SlotsStep(): ReactElement {
  const cart = useViewModel(parts.cart);
  const { type } = useBehavior(useVisit().ports.sessions.session$);
  return (
    <SlotsView
      slots={useViewModel(parts.slots)}
      interventions={<Cart cart={cart} />}
      below={
        type === 'pro' && (
          <ScreenView
            name="explanation"
            failure={(retry) => <MissingExplanation onRetry={retry} />}
          />
        )
      }
    />
  );
}

/** The slots stay when this optional view fails to load. */
function MissingExplanation({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('slots');
  const styles = useStyles();
  return (
    <div className={styles.missing}>
      <p>{t('refused.unreachable')}</p>
      <Button onClick={onRetry}>{t('common:retry')}</Button>
    </div>
  );
}

/** The selection, in the business's words: "Coupe femme, Ana". */
const choiceOf = ({ pack, lines, rows }: Summary): string =>
  [
    ...(pack === undefined ? lines.map(({ name }) => name) : [pack]),
    ...rows.flatMap(({ step, value }) =>
      value !== undefined && CALENDAR_STEPS.includes(step) ? value : [],
    ),
  ].join(', ');

const CALENDAR_STEPS: readonly Step[] = ['calendarSet', 'calendar', 'resource'];
