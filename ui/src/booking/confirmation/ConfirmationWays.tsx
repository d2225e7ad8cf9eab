import { directionsLink, inOneLine, type Confirmation, type Group } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { LateIcon } from '../../appointments/LateIcon';
import { Button, useButtonLook } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useTranslation } from '../../i18n/use-translation';
import { narrow } from './confirmation-layout';

const useStyles = makeStyles({
  ways: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '12px',
    '> :only-child': { gridColumn: '1 / -1' },
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  near: { margin: '16px 0 0', ...text.secondary, color: color.ink2, textAlign: 'center' },
  quiet: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '8px 16px',
    marginTop: '12px',
    marginBottom: '-8px',
  },
});

export interface ConfirmationActions {
  readonly addToCalendar?: () => void;
  readonly change?: () => void;
  readonly cancel?: () => void;
  readonly tooNear?: string;
}

export function ConfirmationWays({
  confirmation,
  group,
  actions,
  isEdited,
  isByPro,
}: {
  confirmation: Confirmation;
  group: Pick<Group, 'name'>;
  actions: ConfirmationActions;
  isEdited: boolean;
  isByPro: boolean;
}) {
  const { t } = useTranslation('confirmation');
  const styles = useStyles();
  const buttonLook = useButtonLook({ size: 'large', wide: true });
  const { address, homeVisit, videoconference } = confirmation;
  // pros work there, and at a home visit the customer lives there
  const isKnown = isByPro || homeVisit;
  const location = address && !videoconference && !isKnown ? inOneLine(address) : '';
  const { addToCalendar, change, cancel, tooNear } = actions;
  return (
    <>
      <div className={styles.ways}>
        {addToCalendar && (
          <Button look="filled" size="large" wide aria-haspopup="dialog" onClick={addToCalendar}>
            <Icon name="calendar" />
            {t(isEdited ? 'moved.update' : 'calendar.add')}
          </Button>
        )}
        {location !== '' && (
          <a
            className={buttonLook}
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
      {tooNear !== undefined && <p className={styles.near}>{tooNear}</p>}
      {(change ?? cancel) && (
        <div className={styles.quiet}>
          {change && (
            <Button look="plain" slim onClick={change}>
              <LateIcon name="edit" />
              {t(isEdited ? 'moved.again' : 'move')}
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
