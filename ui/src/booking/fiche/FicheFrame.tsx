import { capital, clockCity, dayOf, type Role } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { LogInLink } from '../../account/LogInLink';
import { useButtonLook } from '../../design/Button';
import { FactLine } from '../../design/FactLine';
import { Icon } from '../../design/Icon';
import { Link } from '../../design/Link';
import { useFicheStyles } from '../../design/form/form-styles';
import { breakpoint, from, upTo } from '../../design/theme/breakpoints';
import { radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useFormats } from '../../i18n/use-formats';
import { useTranslation } from '../../i18n/use-translation';
import { StepLayout } from '../frame/StepLayout';
import { Money } from '../frame/SummaryContent';
import { CurrentStep, type StepContext, useVisitorTime } from '../frame/step-context';

interface FicheFrameProps extends Omit<ComponentProps<typeof StepLayout>, 'lead' | 'head'> {
  readonly role: Role;
}

export function FicheFrame({ role, isLost = false, ...step }: FicheFrameProps): ReactElement {
  return (
    <StepLayout
      lead={role === 'visitor' ? <AccountQuestion /> : undefined}
      head={<FicheHead isLost={isLost} />}
      isLost={isLost}
      {...step}
    />
  );
}

function AccountQuestion(): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  return (
    <>
      {t('account.question')}{' '}
      <LogInLink className={styles.noticeLink}>{t('account.login')}</LogInLink>
    </>
  );
}

const phone = upTo(580);

const useStyles = makeStyles({
  head: {
    margin: `0 calc(-1 * ${space.pageMd})`,
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.surface,
    [phone]: { margin: `0 calc(-1 * ${space.pageSm})` },
    [from(breakpoint.lg + 0.02)]: { display: 'none' },
  },
  opener: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '64px',
    margin: '0',
    padding: `10px ${space.pageMd}`,
    border: '0 solid transparent',
    backgroundColor: 'transparent',
    textAlign: 'start',
    color: color.link,
    cursor: 'pointer',
    outlineOffset: '-2px',
    [phone]: { padding: `10px ${space.pageSm}` },
  },
  tile: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '40px',
    height: '40px',
    borderRadius: radius.button,
    backgroundColor: color.tint,
  },
  words: { flexGrow: 1, minWidth: '0', overflowWrap: 'anywhere' },
  when: { display: 'block', ...text.strong, color: color.ink },
  lost: { color: color.ink3, textDecorationLine: 'line-through' },
  line: { display: 'block', ...text.secondary, color: color.ink2 },
  details: { padding: `0 ${space.pageMd} 20px`, [phone]: { padding: `0 ${space.pageSm} 20px` } },
  rows: { margin: '0' },
  row: {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr)',
    gap: '12px',
    padding: '10px 0',
    borderTop: `1px solid ${color.line}`,
    ...text.secondary,
  },
  label: { color: color.ink2, overflowWrap: 'anywhere' },
  value: { margin: '0', fontWeight: 700, color: color.ink },
  length: { fontWeight: 400, color: color.ink2 },
  other: { marginTop: '16px' },
});

export function FicheHead({ isLost = false }: { isLost?: boolean }): ReactElement | undefined {
  const stepContext = useContext(CurrentStep);
  return stepContext?.summary.time && <Head stepContext={stepContext} isLost={isLost} />;
}

function Head({ stepContext, isLost }: { stepContext: StepContext; isLost: boolean }) {
  const { i18n } = useTranslation();
  const styles = useStyles();
  const { hour, shortDay, price, placeClock, visitorHour } = useFormats();
  const visitorTimeOf = useVisitorTime();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { group, summary } = stepContext;
  const { start = '', person } = summary.time ?? {};
  const visitor = visitorTimeOf(start);
  const facts = [
    summary.pack ?? summary.lines.map(({ name }) => name).join(', '),
    person,
    summary.price && price(summary.price.total, group.currency),
  ];
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.tile}>
          <Icon name="calendar" size={18} />
        </span>
        <span className={styles.words}>
          <span className={mergeClasses(styles.when, isLost && styles.lost)}>
            {`${capital(shortDay(dayOf(start)), i18n.language)}, ${hour(start)}`}
          </span>
          {visitor && (
            <span className={styles.line}>
              <FactLine facts={[placeClock(clockCity(group)), visitorHour(visitor)]} />
            </span>
          )}
          <span className={styles.line}>
            <FactLine facts={facts} />
          </span>
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={18} />
      </button>
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && <Details stepContext={stepContext} />}
      </div>
    </div>
  );
}

function Details({ stepContext }: { stepContext: StepContext }) {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const buttonLook = useButtonLook({ wide: true });
  const { hour, duration } = useFormats();
  const { group, address, summary, labelOf, hrefOf } = stepContext;
  const { start = '', end, person } = summary.time ?? {};
  const site = summary.rows.find(({ step }) => step === 'calendarSet');
  const isVideo = summary.lines.some(({ videoconference }) => videoconference);
  const place = isVideo
    ? t('head.video')
    : site
      ? site.value
      : address && [address.address, address.city].filter(Boolean).join(', ');
  return (
    <>
      <dl className={styles.rows}>
        <Row label={t('head.hours')}>
          {end ? t('head.fromTo', { start: hour(start), end }) : hour(start)}
        </Row>
        {summary.lines.map(({ interventionId, name, length }, index) => (
          <Row key={`${interventionId} ${index}`} label={labelOf('intervention')}>
            {name}{' '}
            {group.displayInterventionLength && length > 0 && (
              <span className={styles.length}>{duration(length)}</span>
            )}
          </Row>
        ))}
        {person !== undefined && <Row label={labelOf('calendar')}>{person}</Row>}
        {place && <Row label={labelOf('calendarSet')}>{place}</Row>}
      </dl>
      <Money summary={summary} group={group} />
      <Link to={hrefOf('slots')} className={mergeClasses(buttonLook, styles.other)}>
        {t('head.otherTime')}
      </Link>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
