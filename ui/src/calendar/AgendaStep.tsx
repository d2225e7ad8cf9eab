import { ANY_CALENDAR } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { useContext, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceLinks } from '../booking/choice-links';
import { routeOf } from '../booking/step-routes';
import { useForesight } from '../booking/use-foresight';
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
  type AgendaItem,
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

export function AgendaView({ agendas }: { agendas: AgendaChoice }): ReactElement {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const styles = useStyles();
  const { items, offersAny } = useBehavior(agendas.shown$);
  useForesight(agendas);
  const { question, sector } = agendas;
  const choose = t('agenda.choose');
  const pictured = items.some(({ image }) => image !== undefined);
  return (
    <StepLayout title={t(`${question}.title`, { context: sector })}>
      {items.length === 0 ? (
        <EmptyState title={t(emptyWords[question])}>{t('agenda.empty.text')}</EmptyState>
      ) : (
        <div className={styles.list}>
          <RowCard label={t(`${question}.list`, { context: sector })}>
            {offersAny && (
              <Row className={styles.row}>
                {pictured && (
                  <span className={styles.face}>
                    <Icon name="check" />
                  </span>
                )}
                <span className={styles.words}>
                  <strong className={styles.name}>{t('noPreference')}</strong>
                  <span className={styles.description}>{t(`${question}.any`)}</span>
                </span>
                <RowButton
                  className={styles.choose}
                  name={`${choose} ${t('noPreference')}`}
                  href={linkTo?.(routeOf[question], ANY_CALENDAR)}
                  onApproach={() => agendas.approach()}
                  onChoose={() => agendas.choose()}
                >
                  {choose}
                </RowButton>
              </Row>
            )}
            {items.map((item) => (
              <Row key={item.id} className={styles.row}>
                {pictured && <Face item={item} />}
                <span className={styles.words}>
                  <strong className={styles.name}>{item.name}</strong>
                  {item.description && (
                    <span className={styles.description}>{plainText(item.description)}</span>
                  )}
                </span>
                <RowButton
                  className={styles.choose}
                  name={`${choose} ${item.name}`}
                  href={linkTo?.(routeOf[question], item.id)}
                  onApproach={() => agendas.approach(item.id)}
                  onChoose={() => agendas.choose(item.id)}
                >
                  {choose}
                </RowButton>
              </Row>
            ))}
          </RowCard>
        </div>
      )}
    </StepLayout>
  );
}

/** The picture, or the first letter where the others have one. */
function Face({ item: { image, name } }: { item: AgendaItem }) {
  const styles = useStyles();
  if (image === undefined)
    return (
      <span aria-hidden="true" className={styles.face}>
        {name.charAt(0)}
      </span>
    );
  return <img src={image} alt="" width={52} height={52} className={styles.face} />;
}
