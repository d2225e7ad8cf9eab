import { hasMarkup, type FreeHtml } from '@creneau/core';
import type { InterventionShown } from '@creneau/core/presentation';
import { mergeClasses } from '@griffel/react';
import { useContext, useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ChoiceLinks } from '../ChoiceCards';
import { Chip } from '../../design/Chip';
import { Icon } from '../../design/Icon';
import { Row, RowButton } from '../../design/Rows';
import { laterOverlay } from '../../design/frame/later-overlay';
import { plainText } from '../../design/free-html';
import { useInterventionStyles } from './intervention-styles';
import { useInterventionFacts } from './use-intervention-facts';

const loadDetails = async () => ({
  default: (await import('./InterventionDetails')).InterventionDetails,
});
const InterventionDetails = laterOverlay(loadDetails);

/** Characters: a longer description is shortened in the row. */
const BRIEF = 120;

const hasMore = (description: FreeHtml): boolean =>
  hasMarkup(description) || description.length > BRIEF;

interface InterventionRowProps {
  readonly intervention: InterventionShown;
  readonly currency: string;
  readonly onApproach: () => void;
  readonly onChoose: () => void;
}

export function InterventionRow({
  intervention,
  currency,
  onApproach,
  onChoose,
}: InterventionRowProps): ReactElement {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const styles = useInterventionStyles();
  const nameId = useId();
  const [isOpen, setOpen] = useState(false);
  const { id, name, description, image, videoconference } = intervention;
  const { duration, cost, from, promotions } = useInterventionFacts(intervention, currency);
  const video = videoconference ? t('service.video') : undefined;
  return (
    <Row className={mergeClasses(styles.row, image !== undefined && styles.pictured)}>
      {image !== undefined && (
        <img src={image} alt="" width={72} height={72} className={styles.image} />
      )}
      <div className={styles.words}>
        <h2 id={nameId} className={styles.name}>
          {name}
        </h2>
        {description && <p className={styles.description}>{plainText(description)}</p>}
        <Marks duration={duration} promotions={promotions} video={video}>
          {hasMore(description) && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-describedby={nameId}
              className={mergeClasses(styles.details, linkTo && styles.later)}
              onClick={() => setOpen(true)}
            >
              {t('service.details')}
            </button>
          )}
        </Marks>
      </div>
      <div className={styles.side}>
        <div className={styles.money}>
          {cost !== undefined && <span className={styles.price}>{cost}</span>}
          {from !== undefined && <span className={styles.from}>{from}</span>}
        </div>
        <RowButton
          name={[`${t('service.choose')} ${name}`, duration, cost, from, ...promotions, video]
            .filter(Boolean)
            .join(', ')}
          className={styles.choose}
          href={linkTo?.('intervention_ids', id)}
          onApproach={onApproach}
          onChoose={onChoose}
        >
          {t('service.choose')}
        </RowButton>
      </div>
      {isOpen && (
        <InterventionDetails
          intervention={intervention}
          currency={currency}
          onChoose={onChoose}
          onClose={() => setOpen(false)}
        />
      )}
    </Row>
  );
}

function Marks({
  duration,
  promotions,
  video,
  children,
}: {
  duration: string | undefined;
  promotions: readonly string[];
  video: string | undefined;
  children: ReactNode;
}) {
  const styles = useInterventionStyles();
  if (!(duration ?? video ?? promotions[0] ?? children)) return null;
  return (
    <div className={styles.marks}>
      {duration !== undefined && (
        <span className={styles.length}>
          <Icon name="clock" size={16} />
          {duration}
        </span>
      )}
      {promotions.map((promotion) => (
        <Chip key={promotion} tone="promo" icon="tag">
          {promotion}
        </Chip>
      ))}
      {video !== undefined && (
        <Chip tone="tint" icon="video">
          {video}
        </Chip>
      )}
      {children}
    </div>
  );
}
