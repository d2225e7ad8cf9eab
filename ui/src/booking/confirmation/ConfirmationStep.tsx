import {
  capital,
  cancellables,
  cityOf,
  clockCity,
  dayOf,
  hourOf,
  groupText,
  inOneLine,
  roomAt,
  roomOpensAt,
  visitorTime,
  wallOf,
  type VisitorTime,
  directionsLink,
  roomAddress,
  bookPath,
  type Confirmation,
} from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { lazy, Suspense, useEffect, type ReactElement, type ReactNode } from 'react';
import { factLine } from '../../i18n/fact-line';
import { RichText } from '../../i18n/RichText';
import { useTranslation } from '../../i18n/use-translation';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../design/Link';
import { Button, useButtonLook } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { focusTitle, PageTitle } from '../../design/frame/PageTitle';
import { reloadOnMissingChunk, reloadOnReturn } from '../../hooks/reload';
import { useService } from '../../hooks/use-service';
import { FreeText } from '../../design/FreeText';
import { useBehavior } from '../../hooks/use-behavior';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { maxWidth, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { RoomButton } from '../../appointments/RoomButton';
import { LateIcon } from '../../appointments/LateIcon';
import { AppointmentDialogs } from '../../appointments/AppointmentDialogs';
import { AppointmentOutcome } from '../../appointments/AppointmentOutcome';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { RoomHost, AppointmentActions, ConfirmationViewModel } from '@creneau/core/presentation';

const NextClient = lazy(() =>
  reloadOnMissingChunk(() => import('../../agent/NextClient')).then(({ NextClient: Next }) => ({
    default: Next,
  })),
);

const narrow = upTo(580);

const useStyles = makeStyles({
  page: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: `calc(${maxWidth.confirmation} + 2 * ${space.pageSm})`,
    margin: '0 auto',
    padding: `32px ${space.pageSm} 64px`,
    [narrow]: { paddingTop: '20px', paddingBottom: '40px' },
  },
  head: { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
  check: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '72px',
    height: '72px',
    margin: '10px',
    borderRadius: radius.full,
    backgroundColor: color.successTint,
    boxShadow: `0 0 0 10px color-mix(in srgb, ${color.successTint} 50%, transparent)`,
    color: color.success,
  },
  // no ring: nothing was achieved
  cross: { backgroundColor: color.sunken, boxShadow: 'none', color: color.ink2 },
  title: {
    margin: '10px 0 0',
    color: color.success,
    fontSize: '20px',
    lineHeight: '28px',
    letterSpacing: 'normal',
    [upTo(breakpoint.md)]: { fontSize: '20px', lineHeight: '28px' },
  },
  cancelled: { color: color.ink },
  struck: { fontWeight: 400, color: color.ink2 },
  date: {
    margin: '4px 0 0',
    ...text.page,
    color: color.ink,
    textWrap: 'balance',
    [narrow]: { fontSize: '24px', lineHeight: '32px' },
  },
  clocks: {
    display: 'flex',
    margin: '12px 0 0',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  clock: {
    padding: '8px 28px 12px',
    ':not(:first-child)': { borderLeft: `1px solid ${color.line}` },
    [narrow]: { padding: '8px 16px 12px' },
  },
  clockHour: { margin: '0', ...text.page, color: color.ink },
  clockName: { margin: '0', ...text.secondary, color: color.ink2 },
  mail: { margin: '8px 0 0', ...text.body, color: color.ink2, overflowWrap: 'anywhere' },
  stale: {
    display: 'flex',
    gap: '12px',
    margin: '0 0 20px',
    padding: '14px 16px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.sunken,
    ...text.secondary,
    color: color.ink2,
  },
  strong: { color: color.ink, fontWeight: 700 },
  card: {
    margin: '28px 0 0',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  part: { padding: '24px', [narrow]: { padding: '20px' } },
  what: { display: 'flex', alignItems: 'center', gap: '20px' },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    boxSizing: 'border-box',
    minWidth: '72px',
    height: '80px',
    padding: '0 6px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.tint,
    color: color.link,
    ...text.hint,
  },
  number: { ...text.title, fontSize: '28px' },
  names: {
    margin: '0',
    ...text.section,
    color: color.ink,
    [narrow]: { fontSize: '16px', lineHeight: '24px' },
  },
  facts: {
    margin: '0',
    ...text.body,
    color: color.ink2,
    [narrow]: { fontSize: '14px', lineHeight: '20px' },
  },
  money: { margin: '24px 0 0', padding: '16px 0 0', borderTop: `1px dashed ${color.controlLine}` },
  amount: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '3px 0',
    ...text.secondary,
    color: color.ink,
  },
  figure: { margin: '0', whiteSpace: 'nowrap' },
  discount: { color: color.promo },
  total: { marginTop: '6px', ...text.strong },
  place: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    padding: '14px 24px',
    borderTop: `1px solid ${color.line}`,
    borderBottom: `1px solid ${color.line}`,
    backgroundColor: color.canvas,
    [narrow]: { padding: '14px 20px' },
  },
  drawing: { flex: 'none', borderRadius: radius.button },
  placeName: { margin: '0', ...text.strong, color: color.ink },
  // the words need the width of a phone for themselves
  video: { [narrow]: { flexDirection: 'column', alignItems: 'start' } },
  joining: { flex: '1' },
  piece: { display: 'inline-block' },
  address: { margin: '0', ...text.secondary, color: color.ink2, whiteSpace: 'pre-line' },
  ways: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '12px',
    '> :only-child': { gridColumn: '1 / -1' },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  quiet: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '8px 16px',
    marginTop: '12px',
    marginBottom: '-8px',
  },
  business: { marginTop: '20px', ...text.body, color: color.ink2 },
  after: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    marginTop: '28px',
  },
  another: { [narrow]: { width: '100%' } },
  site: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    ...text.body,
    textUnderlineOffset: '3px',
  },
});

/** What was booked. */
export function ConfirmationStep(): ReactElement | undefined {
  const viewModel = useService(ConfirmationViewModel);
  const confirmation = useBehavior(viewModel.confirmation$);
  const actions = useService(AppointmentActions);
  const cancelled = useBehavior(actions.cancelled$);
  const { host } = useService(RoomHost);
  const navigate = useNavigate();
  const to = useKeptQuery();
  const { t } = useTranslation('confirmation');
  const outlined = useButtonLook({ size: 'large' });
  const { urlname } = viewModel.group;
  // leaving the confirmation ends the visit
  useEffect(() => reloadOnReturn(() => true), []);
  if (!confirmation) return undefined;
  const { appointmentGroup } = confirmation;
  const isCancelled = appointmentGroup.appointments.every(({ id }) => cancelled.has(id));
  const toTimes = (isBegun: boolean): void => {
    if (isBegun) void navigate(to(bookPath(urlname, 'slots')));
  };
  return (
    <>
      <ConfirmationView
        confirmation={confirmation}
        isCancelled={isCancelled}
        viewModel={viewModel}
        host={host}
        list={
          <Link className={outlined} to={to(`/${urlname}/appointments`)}>
            {t('moved.list')}
          </Link>
        }
        actions={{
          // a pro has another calendar
          ...(!viewModel.isForClient && {
            addToCalendar: () => actions.ask({ kind: 'calendar', of: [appointmentGroup] }),
          }),
          ...(viewModel.canChange(appointmentGroup) && {
            change: () => {
              viewModel.chooseClient(appointmentGroup);
              void actions.edit(appointmentGroup).then(toTimes);
            },
          }),
          ...(viewModel.canCancel(appointmentGroup) && {
            cancel: () => {
              viewModel.chooseClient(appointmentGroup);
              actions.ask({
                kind: 'cancel',
                of: cancellables(
                  appointmentGroup.appointments.map(({ id }) => id),
                  appointmentGroup.appointments,
                ),
              });
            },
          }),
        }}
      >
        <AppointmentOutcome />
      </ConfirmationView>
      <AppointmentDialogs
        // the button that opened the dialog is gone
        onClosed={() => isCancelled && setTimeout(focusTitle)}
        onCancelled={() => void navigate(to(`/${urlname}/appointments`))}
      />
    </>
  );
}

/** The actions on a new booking; actions that are not allowed are left out. */
export interface ConfirmationActions {
  readonly addToCalendar?: () => void;
  readonly change?: () => void;
  readonly cancel?: () => void;
}

type ConfirmationModel = Pick<
  ConfirmationViewModel,
  | 'group'
  | 'isForClient'
  | 'site'
  | 'siteLabel'
  | 'changeAddress'
  | 'deviceZone'
  | 'now$'
  | 'bookAnother'
  | 'beginAnew'
>;

export function ConfirmationView({
  confirmation,
  isCancelled = false,
  viewModel,
  host,
  actions,
  list,
  children,
}: {
  confirmation: Confirmation;
  /** Whether it was found to be cancelled meanwhile. */
  isCancelled?: boolean;
  viewModel: ConfirmationModel;
  /** Where video rooms are, as the page says. */
  host: string | undefined;
  actions: ConfirmationActions;
  /** The way to all that was booked. */
  list?: ReactNode;
  /** The outcome of each. */
  children?: ReactNode;
}): ReactElement {
  const { t, i18n } = useTranslation('confirmation');
  const styles = useStyles();
  const { day, dayOfYear, hour } = useFormats();
  const { group, isForClient, site, siteLabel, changeAddress, deviceZone } = viewModel;
  const words = groupText('confirmText', group, i18n.language);
  const { start, email, videoconference, formerStart } = confirmation;
  const own = visitorTime(start, deviceZone);
  const isRescheduled = !isCancelled && formerStart !== undefined && formerStart !== start;
  // where a narrow page breaks the date, the day stays with its month
  const date = capital(day(dayOf(start)), i18n.language).replace(/(\d\S*) (?=\p{L})/u, '$1\u00a0');
  const showsHour = !own || isCancelled;
  const hourOfDay = t('when', { day: '', hour: hour(start) }).trim();
  // a line ends between the day and the hour, not within the date
  const when = (
    <>
      <span className={styles.piece}>{date}</span>
      {showsHour && ' '}
      {showsHour && <span className={styles.piece}>{hourOfDay}</span>}
    </>
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <span className={mergeClasses(styles.check, isCancelled && styles.cross)}>
          <Icon name={isCancelled ? 'close' : 'check'} size={40} />
        </span>
        <PageTitle
          title={
            isCancelled
              ? t('cancelled')
              : formerStart === undefined
                ? t(isForClient ? 'confirmAppointmentPro' : 'title', { context: group.sector })
                : t(isRescheduled ? 'moved.title' : 'moved.saved')
          }
          className={mergeClasses(styles.title, isCancelled && styles.cancelled)}
        />
        <p className={mergeClasses(styles.date, isCancelled && styles.struck)}>
          {isCancelled ? <s>{when}</s> : when}
        </p>
        {own && !isCancelled && (
          <Clocks start={start} own={own} deviceZone={deviceZone} group={group} />
        )}
        {isRescheduled && (
          <p className={styles.mail}>
            <RichText
              text={t('moved.from', {
                when: t('when', { day: dayOfYear(dayOf(formerStart)), hour: hour(formerStart) }),
              })}
              elements={{ s: <s /> }}
            />
          </p>
        )}
        {email !== '' && !isRescheduled && !isCancelled && (
          <p className={styles.mail}>
            <RichText
              text={t(videoconference ? 'mailWithLink' : 'mail', { email })}
              elements={{ b: <b className={styles.strong} /> }}
            />
          </p>
        )}
      </div>
      <section
        className={styles.card}
        aria-label={t(isForClient ? 'cardOfClient' : 'card', { context: group.sector })}
      >
        <div className={styles.part}>
          <What confirmation={confirmation} />
          {group.displayInterventionPrice && (
            <Money confirmation={confirmation} currency={group.currency} />
          )}
        </div>
        {isCancelled ? null : videoconference ? (
          <Video confirmation={confirmation} viewModel={viewModel} host={host} />
        ) : (
          <Place name={group.name} confirmation={confirmation} isForClient={isForClient} />
        )}
        {!isCancelled && (
          <div className={styles.part}>
            {isRescheduled && !isForClient && (
              <p className={styles.stale}>
                <Icon name="calendar" />
                <span>
                  <RichText text={t('moved.calendar')} elements={{ b: <b /> }} />
                </span>
              </p>
            )}
            <Ways
              confirmation={confirmation}
              group={group}
              actions={actions}
              isRescheduled={isRescheduled}
              isForClient={isForClient}
            />
            {children}
            {words && <FreeText {...words} className={styles.business} />}
          </div>
        )}
      </section>
      <div className={styles.after}>
        {isForClient ? (
          <Suspense>
            <NextClient
              contact={confirmation.contact}
              className={styles.another}
              onNext={() => viewModel.beginAnew()}
              onAgain={() => viewModel.bookAnother()}
            />
          </Suspense>
        ) : formerStart !== undefined ? (
          list
        ) : (
          <Button size="large" className={styles.another} onClick={() => viewModel.bookAnother()}>
            <Icon name="plus" />
            {t('another')}
          </Button>
        )}
        {changeAddress !== undefined && !isCancelled && (
          <a className={styles.site} href={changeAddress}>
            {t('change')}
          </a>
        )}
        {site !== undefined && (
          <a className={styles.site} href={site}>
            {siteLabel === 'site' ? t('site', { context: group.sector }) : t(`return.${siteLabel}`)}
          </a>
        )}
      </div>
    </div>
  );
}

function What({
  confirmation: { start, end, length, lines, pack, people, resources, contact, videoconference },
}: {
  confirmation: Confirmation;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const { weekday, monthName, dayOfMonth, hour, duration } = useFormats();
  const day = dayOf(start);
  const facts = factLine([
    t('hours', { start: hour(start), end: hourOf(end) }),
    length > 0 && duration(length),
    // a line does not end with "avec"
    people.length > 0 && t('with', { people: people.join(', ') }).replace(' ', '\u00a0'),
    ...resources,
    videoconference && t('video'),
  ]);
  return (
    <div className={styles.what}>
      <span className={styles.tile} aria-hidden="true">
        <span>{weekday(day)}</span>
        <span className={styles.number}>{dayOfMonth(day)}</span>
        <span>{monthName(day)}</span>
      </span>
      <div>
        <h2 className={styles.names}>{pack ?? lines.map(({ name }) => name).join(' + ')}</h2>
        {pack !== undefined && (
          <p className={styles.facts}>{factLine(lines.map(({ name }) => name))}</p>
        )}
        <p className={styles.facts}>{facts}</p>
        {contact !== '' && <p className={styles.facts}>{t('for', { contact })}</p>}
      </div>
    </div>
  );
}

function Money({ confirmation, currency }: { confirmation: Confirmation; currency: string }) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const { price, amount, promotion: nameOf } = useFormats();
  const { lines, pack, subtotal, discount, promotion, total } = confirmation;
  return (
    <dl className={styles.money}>
      {pack === undefined &&
        lines.map((line) => (
          <div key={line.id} className={styles.amount}>
            <dt>{line.name}</dt>
            <dd className={styles.figure}>
              {line.price === undefined ? '' : price(line.price, currency)}
            </dd>
          </div>
        ))}
      {pack !== undefined && discount > 0 && (
        <div className={styles.amount}>
          <dt>{t('common:amounts.instead')}</dt>
          <dd className={styles.figure}>{amount(subtotal, currency)}</dd>
        </div>
      )}
      {discount > 0 && (
        <div className={mergeClasses(styles.amount, styles.discount)}>
          <dt>
            {pack !== undefined
              ? t('common:amounts.packSaving')
              : promotion
                ? nameOf(promotion.percent, promotion.label)
                : t('discount')}
          </dt>
          <dd className={styles.figure}>{amount(-discount, currency).replace('-', '−')}</dd>
        </div>
      )}
      <div className={mergeClasses(styles.amount, styles.total)}>
        <dt>{t(total === 0 ? 'common:amounts.total' : 'common:amounts.totalOnSite')}</dt>
        <dd className={styles.figure}>{price(total, currency)}</dd>
      </div>
    </dl>
  );
}

/** The hour on the clock of the place, and on the visitor's: the place's leads. */
function Clocks({
  start,
  own,
  deviceZone,
  group,
}: {
  start: string;
  own: VisitorTime;
  deviceZone: string;
  group: ConfirmationModel['group'];
}) {
  const { t } = useTranslation('confirmation');
  const { hour, placeClock } = useFormats();
  const styles = useStyles();
  const city = cityOf(deviceZone);
  const where = t(`clock.${own.dayShift}`);
  return (
    <div className={styles.clocks}>
      <div className={styles.clock}>
        <p className={styles.clockHour}>{hour(start)}</p>
        <p className={styles.clockName}>{placeClock(clockCity(group))}</p>
      </div>
      <div className={styles.clock}>
        <p className={styles.clockHour}>{own.hour}</p>
        <p className={styles.clockName}>
          {city === undefined ? where : t('clock.in', { where, city })}
        </p>
      </div>
    </div>
  );
}

/** How to join by video, in place of an address. */
function Video({
  confirmation: { start, appointmentGroup },
  viewModel: { group, deviceZone, now$ },
  host,
}: {
  confirmation: Confirmation;
  viewModel: ConfirmationModel;
  host: string | undefined;
}) {
  const { t } = useTranslation('confirmation');
  const { day, hour, visitorHour } = useFormats();
  const styles = useStyles();
  const now = useBehavior(now$);
  const opens = wallOf(roomOpensAt(start, group.timezone), group.timezone);
  const own = visitorTime(opens, deviceZone);
  const [appointment] = appointmentGroup.appointments;
  const room = roomAddress(appointment.room, host);
  const isFinished = roomAt(now, appointment, group.timezone) === 'finished';
  return (
    <div className={mergeClasses(styles.place, styles.video)}>
      <div className={styles.joining}>
        <p className={styles.placeName}>{t('room.title')}</p>
        {!isFinished && (
          <>
            <p className={styles.address}>
              {t('room.opens', {
                hours: [hour(opens), ...(own ? [visitorHour(own)] : [])].join(', '),
              })}
            </p>
            <p className={styles.address}>{t('room.keep')}</p>
          </>
        )}
        {room !== undefined && !isFinished && (
          <a
            className={styles.site}
            href={`${room}-test`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('room.test')}
            <VisuallyHidden> {t('newWindow')}</VisuallyHidden>
          </a>
        )}
      </div>
      <RoomButton
        appointment={appointment}
        now={now}
        zone={group.timezone}
        host={host}
        when={t('when', { day: day(dayOf(start)), hour: hour(start) })}
      />
    </div>
  );
}

function Place({
  name,
  confirmation: { address, homeVisit, site },
  isForClient,
}: {
  name: string;
  confirmation: Confirmation;
  isForClient: boolean;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const home = isForClient ? '' : t('atHome');
  return (
    <div className={styles.place}>
      <Streets className={styles.drawing} />
      <div>
        <p className={styles.placeName}>
          {homeVisit ? home : [name, site].filter(Boolean).join(', ')}
        </p>
        {address && (
          <p className={styles.address}>
            {[address.address, `${address.zipcode} ${address.city}`.trim()]
              .filter(Boolean)
              .join('\n')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Some streets and a pin: a drawing of no place, so that no map is asked for before the visitor wants one. */
function Streets({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={className}
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
    >
      <path d="M0 0h96v64H0z" fill={color.sunken} />
      <g stroke={color.surface} strokeWidth="3">
        <path d="M-4 22l104-10M-4 50l104-8M18-4l8 72M52-4l6 72M80-4l-4 72" />
      </g>
      <path d="M48 44c-6-7-9-11-9-16a9 9 0 0 1 18 0c0 5-3 9-9 16z" fill={color.ink2} />
      <circle cx="48" cy="28" r="3.500" fill={color.surface} />
    </svg>
  );
}

function Ways({
  confirmation,
  group,
  actions,
  isRescheduled,
  isForClient,
}: {
  confirmation: Confirmation;
  group: ConfirmationModel['group'];
  actions: ConfirmationActions;
  isRescheduled: boolean;
  isForClient: boolean;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const outlined = useButtonLook({ size: 'large', wide: true });
  const { address, homeVisit, videoconference } = confirmation;
  // whoever works or lives there knows the way
  const isKnown = isForClient || homeVisit;
  const location = address && !videoconference && !isKnown ? inOneLine(address) : '';
  const { addToCalendar, change, cancel } = actions;
  return (
    <>
      <div className={styles.ways}>
        {addToCalendar && (
          <Button look="filled" size="large" wide aria-haspopup="dialog" onClick={addToCalendar}>
            <Icon name="calendar" />
            {t(isRescheduled ? 'moved.update' : 'calendar.add')}
          </Button>
        )}
        {location !== '' && (
          <a
            className={outlined}
            href={directionsLink(`${group.name}, ${location}`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="way" />
            {t('way')}
            <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
          </a>
        )}
      </div>
      {(change ?? cancel) && (
        <div className={styles.quiet}>
          {change && (
            <Button look="plain" slim onClick={change}>
              <LateIcon name="edit" />
              {t(isRescheduled ? 'moved.again' : 'move')}
            </Button>
          )}
          {cancel && (
            <Button look="plain" slim aria-haspopup="dialog" onClick={cancel}>
              <Icon name="close" />
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
