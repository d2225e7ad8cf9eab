import { ANY_CALENDAR } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useContext, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceLinks } from '../booking/choice-links';
import { routeOf } from '../booking/step-routes';
import { useForesight } from '../booking/use-foresight';
import { Cards, type CardProps } from '../controls/Cards';
import { EmptyState } from '../controls/EmptyState';
import { Icon } from '../controls/Icon';
import { Row, RowButton, RowCard } from '../controls/Rows';
import { StepLayout } from '../layout/StepLayout';
import { useViewModel } from '../react/container';
import { plainText } from '../react/free-html';
import { useBehavior } from '../react/use-behavior';
import { breakpoint, upTo } from '../theme/breakpoints';
import { radius, text } from '../theme/scale';
import { color } from '../theme/tokens';
import {
  CalendarSetViewModel,
  CalendarViewModel,
  ResourceViewModel,
  type AgendaChoice,
} from './agenda-view-model';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  list: { marginTop: '24px' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '20px',
    padding: '16px 20px',
    minHeight: '84px',
    boxSizing: 'border-box',
    [phone]: { gap: '14px', padding: '14px 16px' },
  },
  face: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '52px',
    height: '52px',
    borderRadius: radius.full,
    objectFit: 'cover',
    backgroundColor: color.sunken,
    color: color.ink2,
    ...text.strong,
  },
  words: { flexGrow: 1, minWidth: '0' },
  choose: { minWidth: '112px', [phone]: { minWidth: '84px', padding: '9px 16px' } },
  name: { display: 'block', margin: '0', ...text.strong },
  description: { display: 'block', margin: '0', ...text.secondary, color: color.ink2 },
});

export function CalendarSetStep(): ReactElement {
  return <AgendaView agendas={useViewModel(CalendarSetViewModel)} />;
}

export function CalendarStep(): ReactElement {
  return <AgendaView agendas={useViewModel(CalendarViewModel)} />;
}

export function ResourceStep(): ReactElement {
  return <AgendaView agendas={useViewModel(ResourceViewModel)} />;
}

/** The words for an empty list: those of the specification where it gives them (CAL-05). */
const emptyWords = {
  calendarSet: 'calendarSet.empty.title',
  calendar: 'noCalendarsAvailable',
  resource: 'noResourcesAvailable',
} as const;

/** An answer, shown in a row or in a cell. */
type Choice = Omit<CardProps, 'notes'>;

export function AgendaView({ agendas }: { agendas: AgendaChoice }): ReactElement {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const { items, offersAny } = useBehavior(agendas.shown$);
  useForesight(agendas);
  const { question, gridMode, sector } = agendas;
  const pictured = items.some(({ image }) => image !== undefined);
  const choiceOf = (
    id: number,
    title: string,
    line: string,
    picture: string | ReactElement,
  ): Choice => ({
    id,
    title,
    line,
    picture: pictured ? picture : undefined,
    name: `${t('agenda.choose')} ${title}`,
    children: t('agenda.choose'),
    href: linkTo?.(routeOf[question], id),
    onApproach: () => agendas.approach(id),
    onChoose: () => agendas.choose(id),
  });
  const anyOfThem = choiceOf(
    ANY_CALENDAR,
    t('noPreference'),
    t(`${question}.any`),
    <Icon name="check" />,
  );
  const choices = [
    ...(offersAny ? [anyOfThem] : []),
    ...items.map(({ id, name, description, image }) =>
      // the first letter where the others have a picture
      choiceOf(id, name, plainText(description), image ?? <>{name.charAt(0)}</>),
    ),
  ];
  const label = t(`${question}.list`, { context: sector });
  return (
    <StepLayout title={t(`${question}.title`, { context: sector })}>
      {items.length === 0 ? (
        <EmptyState title={t(emptyWords[question])}>{t('agenda.empty.text')}</EmptyState>
      ) : gridMode ? (
        <Cards label={label} gridMode cards={choices} />
      ) : (
        <AgendaRows label={label} choices={choices} />
      )}
    </StepLayout>
  );
}

function AgendaRows({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const styles = useStyles();
  return (
    <div className={styles.list}>
      <RowCard label={label}>
        {choices.map(({ id, title, line, picture, ...button }) => (
          <Row key={id} className={styles.row}>
            {typeof picture === 'string' ? (
              <img src={picture} alt="" width={52} height={52} className={styles.face} />
            ) : (
              picture && (
                <span aria-hidden="true" className={styles.face}>
                  {picture}
                </span>
              )
            )}
            <span className={styles.words}>
              <strong className={styles.name}>{title}</strong>
              {line && <span className={styles.description}>{line}</span>}
            </span>
            <RowButton {...button} className={styles.choose} />
          </Row>
        ))}
      </RowCard>
    </div>
  );
}
