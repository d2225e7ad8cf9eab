import { ANY_CALENDAR, dayOf, hourOf, initialsIn, routeOf } from '@creneau/core';
import { type CalendarChoice } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles, mergeClasses } from '@griffel/react';
import { Fragment, useContext, useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ChoiceCard, ChoiceCards, ChoiceLinks } from '../ChoiceCards';
import { EmptyState } from '../../design/EmptyState';
import { Icon } from '../../design/Icon';
import { Row, RowButton, RowCard } from '../../design/Rows';
import { useFormats } from '../../i18n/use-formats';
import { CurrentStep } from '../frame/step-context';
import { StepLayout } from '../frame/StepLayout';
import { useViewModel } from '../../hooks/use-visit';
import { plainText } from '../../design/free-html';
import { useBehavior } from '../../hooks/use-behavior';
import { RichText } from '../../i18n/RichText';
import { breakpoint, upTo, width } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  list: { marginTop: '24px' },
  or: { margin: '24px 0 12px', ...text.strong },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '20px',
    padding: '16px 20px',
    minHeight: '84px',
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: '0 14px',
      padding: '14px 16px',
    },
    [upTo(breakpoint.xs)]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  },
  face: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '4rem',
    height: '4rem',
    borderRadius: radius.full,
    objectFit: 'cover',
    backgroundColor: color.sunken,
    color: color.ink2,
    ...text.section,
    [phone]: { gridRow: '1 / 3', width: '3.5rem', height: '3.5rem' },
  },
  // people are round, places and resources square
  square: { borderRadius: '14px' },
  faces: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    flexShrink: 0,
    alignContent: 'center',
    width: '4rem',
    [phone]: { gridRow: '1 / 3', width: '3.5rem' },
  },
  small: {
    width: '2.25rem',
    height: '2.25rem',
    margin: '0 -2px -8px',
    border: `2px solid ${color.surface}`,
    ...text.label,
    ':first-child:nth-last-child(n + 3)': { margin: '0 9px -8px' },
    [phone]: { width: '2rem', height: '2rem' },
  },
  words: { flexGrow: 1, minWidth: '0', [phone]: { display: 'contents' } },
  choose: {
    minWidth: '112px',
    [phone]: { gridColumn: 3, gridRow: '1 / 3', minWidth: '84px', padding: '9px 16px' },
    // beside the picture, longer words would break
    [upTo(breakpoint.xs)]: { gridColumn: 2, gridRow: 4, marginTop: '10px' },
  },
  name: { display: 'block', margin: '0', ...text.strong, [phone]: { alignSelf: 'end' } },
  alone: { [phone]: { gridRow: '1 / 3', alignSelf: 'center' } },
  description: {
    display: 'block',
    margin: '0',
    ...text.secondary,
    color: color.ink2,
    whiteSpace: 'pre-line',
    [phone]: { gridColumn: 2, alignSelf: 'start' },
  },
  // reserves its height until the time is loaded
  free: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '20px',
    marginTop: '4px',
    ...text.secondary,
    color: color.ink2,
    '& b': { color: color.ink, whiteSpace: 'nowrap' },
    [phone]: { gridColumn: '1 / -1', gridRow: 3, marginTop: '10px' },
    // the text takes two lines there
    [upTo(width.narrow)]: { minHeight: '40px' },
  },
});

export function CalendarSetStep(): ReactElement {
  return <CalendarsView calendars={useViewModel(parts.calendarSet)} />;
}

export function CalendarStep(): ReactElement {
  return <CalendarsView calendars={useViewModel(parts.calendar)} />;
}

export function ResourceStep(): ReactElement {
  return <CalendarsView calendars={useViewModel(parts.resource)} />;
}

const emptyWords = {
  calendarSet: 'calendarSet.empty.title',
  calendar: 'noCalendarsAvailable',
  resource: 'noResourcesAvailable',
} as const;

type Choice = Omit<ChoiceCard, 'notes'>;

function CalendarsView({ calendars: schedules }: { calendars: CalendarChoice }): ReactElement {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const { items, offersAny } = useBehavior(schedules.shown$);
  useEffect(() => schedules.prefetch(), [schedules]);
  const { question, gridMode, sector } = schedules;
  const audience = useContext(CurrentStep)?.audience ?? sector;
  const hasPictures = !gridMode || items.some(({ image }) => image !== undefined);
  const choiceOf = (
    id: number,
    title: string,
    line: string,
    picture: string | ReactElement,
  ): Choice => ({
    id,
    title,
    line,
    picture: hasPictures ? picture : undefined,
    name: `${t('agenda.choose')} ${title}`,
    children: t('agenda.choose'),
    href: linkTo?.(routeOf[question], id),
    onApproach: () => schedules.prefetchNear(id),
    onChoose: () => schedules.choose(id),
  });
  const choices = items.map(({ id, name, description, image }) =>
    choiceOf(id, name, plainText(description), image ?? <>{initialsIn(name)}</>),
  );
  const anyOfThem = choiceOf(
    ANY_CALENDAR,
    t('noPreference'),
    t(`${question}.any`),
    <Icon name="check" />,
  );
  const label = t(`${question}.list`, { context: sector });
  return (
    <StepLayout
      title={t(`${question}.title`, { context: audience })}
      isList={!gridMode && items.every(({ image }) => image === undefined)}
    >
      {items.length === 0 ? (
        <EmptyState title={t(emptyWords[question])}>{t('agenda.empty.text')}</EmptyState>
      ) : gridMode ? (
        <ChoiceCards
          label={label}
          gridMode
          cards={[...(offersAny ? [anyOfThem] : []), ...choices]}
        />
      ) : (
        <CalendarRows
          label={label}
          anyOfThem={offersAny ? anyOfThem : undefined}
          choices={choices}
          calendars={schedules}
        />
      )}
    </StepLayout>
  );
}

function CalendarRows({
  label,
  anyOfThem,
  choices,
  calendars: schedules,
}: {
  label: string;
  anyOfThem: Choice | undefined;
  choices: readonly Choice[];
  calendars: CalendarChoice;
}) {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const { question, leadsToTimes } = schedules;
  const firstFree = useBehavior(schedules.firstFree$);
  const rowOf = (choice: Choice, mark: ReactElement) => (
    <CalendarRow
      key={choice.id}
      choice={choice}
      mark={mark}
      free={
        leadsToTimes && (
          <FirstFree id={choice.id} start={firstFree.get(choice.id)} calendars={schedules} />
        )
      }
    />
  );
  const mark = ({ picture }: Choice, isSmall = false) => (
    <Mark picture={picture} isPerson={question === 'calendar'} isSmall={isSmall} />
  );
  return (
    <div className={styles.list}>
      {anyOfThem && (
        <>
          <RowCard label={anyOfThem.title}>
            {rowOf(
              anyOfThem,
              <span aria-hidden="true" className={styles.faces}>
                {choices.slice(0, FACES).map((choice) => (
                  <Fragment key={choice.id}>{mark(choice, true)}</Fragment>
                ))}
              </span>,
            )}
          </RowCard>
          <h2 className={styles.or}>{t(`${question}.or`)}</h2>
        </>
      )}
      <RowCard label={label}>{choices.map((choice) => rowOf(choice, mark(choice)))}</RowCard>
    </div>
  );
}

const FACES = 3;

function Mark({
  picture,
  isPerson,
  isSmall,
}: Pick<Choice, 'picture'> & { isPerson: boolean; isSmall: boolean }) {
  const styles = useStyles();
  const look = mergeClasses(styles.face, !isPerson && styles.square, isSmall && styles.small);
  return typeof picture === 'string' ? (
    <img src={picture} alt="" width={64} height={64} className={look} />
  ) : (
    <span aria-hidden="true" className={look}>
      {picture}
    </span>
  );
}

function CalendarRow({
  choice: { id: _, title, line, picture: __, ...button },
  mark,
  free,
}: {
  choice: Choice;
  mark: ReactElement;
  free: ReactElement | false;
}) {
  const styles = useStyles();
  return (
    <Row className={styles.row}>
      {mark}
      <span className={styles.words}>
        <strong className={mergeClasses(styles.name, !line && styles.alone)}>{title}</strong>
        {line && <span className={styles.description}>{line}</span>}
        {free}
      </span>
      <RowButton {...button} className={styles.choose} />
    </Row>
  );
}

function FirstFree({
  id,
  start,
  calendars: schedules,
}: {
  id: number;
  /** Undefined while loading. */
  start: string | undefined;
  calendars: CalendarChoice;
}) {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  const { shortDay } = useFormats();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current || typeof IntersectionObserver === 'undefined') return undefined;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) schedules.comeIntoView(id);
    });
    watching.observe(current);
    return () => watching.disconnect();
  }, [schedules, id]);
  return (
    <span ref={place} className={styles.free}>
      {start !== undefined && (
        <>
          <Icon name="clock" size={16} />
          <span>
            <RichText
              elements={{ b: <b /> }}
              text={t('agenda.firstFree', {
                day: shortDay(dayOf(start)),
                time: hourOf(start),
              })}
            />
          </span>
        </>
      )}
    </span>
  );
}
