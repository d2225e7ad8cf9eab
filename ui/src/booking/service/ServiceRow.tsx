import { hasMarkup, type FreeHtml } from '@creneau/core';
import type { ServiceShown } from '@creneau/core/presentation';
import { mergeClasses } from '@griffel/react';
import { lazy, Suspense, useContext, useId, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ChoiceLinks } from '../choice-links';
import { Chip } from '../../design/Chip';
import { Icon } from '../../design/Icon';
import { Row, RowButton } from '../../design/Rows';
import { useFormats } from '../../i18n/use-formats';
import { reloadOnMissingChunk } from '../../hooks/reload';
import { plainText } from '../../design/free-html';
import { useServiceStyles } from './service-styles';

const loadDetails = async () => ({ default: (await import('./ServiceDetails')).ServiceDetails });
const ServiceDetails = lazy(() => reloadOnMissingChunk(loadDetails));

/** Up to so many signs a row says it all. */
const BRIEF = 120;

const hasMore = (description: FreeHtml): boolean =>
  hasMarkup(description) || description.length > BRIEF;

interface ServiceRowProps {
  readonly service: ServiceShown;
  readonly currency: string;
  readonly onApproach: () => void;
  readonly onChoose: () => void;
}

/** One service: the whole row is its button. */
export function ServiceRow({
  service,
  currency,
  onApproach,
  onChoose,
}: ServiceRowProps): ReactElement {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const styles = useServiceStyles();
  const formats = useFormats();
  const nameId = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, description, image, length, price, from, promotions, videoconference } = service;
  const duration = length === undefined ? undefined : formats.duration(length);
  const cost = price === undefined ? undefined : formats.price(price, currency);
  const best =
    from === undefined ? undefined : t('service.from', { price: formats.price(from, currency) });
  const marks = promotions.map(({ percent, label }) =>
    [formats.discount(percent), label].filter(Boolean).join(' '),
  );
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
        {((duration ?? video ?? marks[0]) !== undefined || hasMore(description)) && (
          <div className={styles.marks}>
            {duration !== undefined && (
              <span className={styles.length}>
                <Icon name="clock" size={16} />
                {duration}
              </span>
            )}
            {marks.map((mark) => (
              <Chip key={mark} tone="promo" icon="tag">
                {mark}
              </Chip>
            ))}
            {video !== undefined && (
              <Chip tone="tint" icon="video">
                {video}
              </Chip>
            )}
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
          </div>
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.money}>
          {cost !== undefined && <span className={styles.price}>{cost}</span>}
          {best !== undefined && <span className={styles.from}>{best}</span>}
        </div>
        <RowButton
          name={[`${t('service.choose')} ${name}`, duration, cost, best, ...marks, video]
            .filter(Boolean)
            .join(', ')}
          className={styles.choose}
          href={linkTo?.('intervention_ids', service.id)}
          onApproach={onApproach}
          onChoose={onChoose}
        >
          {t('service.choose')}
        </RowButton>
      </div>
      {isOpen && (
        <Suspense>
          <ServiceDetails
            service={service}
            currency={currency}
            onChoose={onChoose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Row>
  );
}
