import { groupText, type Confirmation } from '@creneau/core';
import type { ConfirmationViewModel } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { NextBooking } from '../../agent/NextBooking';
import { Button } from '../../design/Button';
import { FreeText } from '../../design/FreeText';
import { Icon } from '../../design/Icon';
import { inOnePiece } from '../../design/PhoneLink';
import { maxWidth, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { RichText } from '../../i18n/RichText';
import { useTranslation } from '../../i18n/use-translation';
import { BookedPrices, BookedVisit } from './BookedVisit';
import { narrow } from './confirmation-layout';
import { ConfirmationHead } from './ConfirmationHead';
import { ConfirmationWays, type ConfirmationActions } from './ConfirmationWays';
import { AddressPlace, VideoPlace } from './MeetingPlace';

const useStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: `calc(${maxWidth.confirmation} + 2 * ${space.pageSm})`,
    margin: '0 auto',
    padding: `32px ${space.pageSm} 64px`,
    [narrow]: { paddingTop: '20px', paddingBottom: '40px' },
  },
  card: {
    margin: '28px 0 0',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
  },
  part: { padding: '24px', [narrow]: { padding: '20px' } },
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
  // replaces the phone link and the header, which may be hidden, in print
  paper: {
    display: 'none',
    // in print, only the business's own text of this section remains, without a gap
    '@media print': { display: 'block', ...text.body, '& + div': { marginTop: '-44px' } },
  },
  name: { display: 'block' },
  business: { marginTop: '20px', ...text.body, color: color.ink2 },
  after: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    marginTop: '28px',
    [narrow]: { alignItems: 'stretch' },
  },
  site: {
    display: 'inline-flex',
    alignSelf: 'center',
    alignItems: 'center',
    minHeight: '44px',
    ...text.body,
    textUnderlineOffset: '3px',
  },
});

type ConfirmationModel = Pick<
  ConfirmationViewModel,
  | 'group'
  | 'isByPro'
  | 'site'
  | 'siteLabel'
  | 'changeAddress'
  | 'deviceZone'
  | 'now$'
  | 'bookAnother'
  | 'beginAnew'
>;

interface ConfirmationProps {
  readonly confirmation: Confirmation;
  readonly isCancelled?: boolean;
  readonly viewModel: ConfirmationModel;
  /** Origin of video rooms, from the page's settings. */
  readonly host: string | undefined;
  readonly actions: ConfirmationActions;
  readonly list?: ReactNode;
  readonly children?: ReactNode;
}

export function ConfirmationView(props: ConfirmationProps): ReactElement {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const { confirmation, isCancelled = false, viewModel, host, list } = props;
  const { group, isByPro } = viewModel;
  const { start, videoconference, formerStart } = confirmation;
  const movedFrom = isCancelled || formerStart === start ? undefined : formerStart;
  return (
    <div className={styles.page}>
      <ConfirmationHead
        confirmation={confirmation}
        isCancelled={isCancelled}
        movedFrom={movedFrom}
        viewModel={viewModel}
      />
      <section
        className={styles.card}
        aria-label={t(isByPro ? 'cardOfClient' : 'card', { context: group.sector })}
      >
        <div className={styles.part}>
          <BookedVisit confirmation={confirmation} />
          {group.displayInterventionPrice && (
            <BookedPrices confirmation={confirmation} currency={group.currency} />
          )}
        </div>
        {isCancelled ? null : videoconference ? (
          <VideoPlace confirmation={confirmation} viewModel={viewModel} host={host} />
        ) : (
          <AddressPlace name={group.name} confirmation={confirmation} isByPro={isByPro} />
        )}
        {(videoconference || group.phone !== undefined) && (
          <p className={mergeClasses(styles.part, styles.paper)}>
            {videoconference && <span className={styles.name}>{group.name}</span>}
            {group.phone !== undefined && inOnePiece(group.phone)}
          </p>
        )}
        {!isCancelled && <VisitPart {...props} isEdited={movedFrom !== undefined} />}
      </section>
      <div className={styles.after} data-unprinted>
        <NextPart confirmation={confirmation} viewModel={viewModel} list={list} />
        <OwnLinks viewModel={viewModel} isCancelled={isCancelled} />
      </div>
    </div>
  );
}

function VisitPart({
  confirmation,
  viewModel: { group, isByPro },
  actions,
  isEdited,
  children,
}: ConfirmationProps & { isEdited: boolean }) {
  const { t, i18n } = useTranslation('confirmation');
  const styles = useStyles();
  const words = groupText('confirmText', group, i18n.language);
  return (
    <div className={styles.part} data-unprinted={words ? undefined : ''}>
      {isEdited && !isByPro && (
        <p className={styles.stale} data-unprinted>
          <Icon name="calendar" />
          <span>
            <RichText text={t('moved.calendar')} elements={{ b: <b /> }} />
          </span>
        </p>
      )}
      <div data-unprinted>
        <ConfirmationWays
          confirmation={confirmation}
          group={group}
          actions={actions}
          isEdited={isEdited}
          isByPro={isByPro}
        />
        {children}
      </div>
      {words && <FreeText {...words} className={styles.business} />}
    </div>
  );
}

function NextPart({
  confirmation: { ficheName: fiche, formerStart },
  viewModel,
  list,
}: Pick<ConfirmationProps, 'confirmation' | 'viewModel' | 'list'>) {
  const { t } = useTranslation('confirmation');
  if (viewModel.isByPro)
    return (
      <NextBooking
        fiche={fiche}
        onNext={() => viewModel.beginAnew()}
        onAgain={() => viewModel.bookAnother()}
      />
    );
  if (formerStart !== undefined) return list;
  return (
    <Button size="large" onClick={() => viewModel.bookAnother()}>
      <Icon name="plus" />
      {t('another')}
    </Button>
  );
}

function OwnLinks({
  viewModel: { group, site, siteLabel, changeAddress },
  isCancelled,
}: {
  viewModel: ConfirmationModel;
  isCancelled: boolean;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  return (
    <>
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
    </>
  );
}
