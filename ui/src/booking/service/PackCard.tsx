import { ANY_CALENDAR } from '@creneau/core';
import type { PackPart, PackShown } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useContext, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ChoiceLinks } from '../choice-links';
import { Button, useButtonLook } from '../../design/Button';
import { Chip } from '../../design/Chip';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { plainText } from '../../design/free-html';
import { breakpoint, hovers, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useServiceStyles } from './service-styles';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  card: {
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    backgroundColor: color.surface,
    overflow: 'hidden',
  },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' },
  parts: {
    margin: '0',
    padding: '0 20px',
    listStyleType: 'none',
    borderTop: `1px solid ${color.line}`,
    [phone]: { padding: '0 16px' },
  },
  // The height of an included service is the specification's
  part: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    minHeight: '50px',
    boxSizing: 'border-box',
    ':not(:first-child)': { borderTop: `1px solid ${color.line}` },
    [phone]: { ...text.secondary },
  },
  indented: { paddingLeft: '92px', [phone]: { paddingLeft: '0' } },
  partName: { fontWeight: 700 },
  length: { color: color.ink2, whiteSpace: 'nowrap' },
  person: { position: 'relative', flexShrink: 0, maxWidth: '55%', color: color.link },
  select: {
    appearance: 'none',
    boxSizing: 'border-box',
    maxWidth: '100%',
    minHeight: '44px',
    margin: '0',
    padding: '0 28px 0 8px',
    border: '0 solid transparent',
    borderRadius: radius.button,
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    ...text.label,
    color: color.link,
    textAlign: 'end',
    textAlignLast: 'end',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    [hovers]: { ':hover': { backgroundColor: color.tint } },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  chevron: {
    position: 'absolute',
    right: '6px',
    top: '14px',
    pointerEvents: 'none',
    lineHeight: '0',
  },
});

interface PackCardProps {
  readonly pack: PackShown;
  readonly currency: string;
  readonly onChoose: (people: readonly number[]) => void;
}

/** A pack: several services sold together, each with a choice of person. */
export function PackCard({ pack, currency, onChoose }: PackCardProps): ReactElement {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const dressed = useButtonLook({});
  const styles = useStyles();
  const shared = useServiceStyles();
  const formats = useFormats();
  const [people, setPeople] = useState<readonly number[]>(() =>
    pack.parts.map(({ selected }) => selected),
  );
  const { name, description, image, length, price, apart, parts } = pack;
  const cost = price === undefined ? undefined : formats.price(price, currency);
  const before = apart === undefined ? undefined : formats.price(apart, currency);
  const inRow =
    length === undefined
      ? t('pack.services', { count: parts.length })
      : t('pack.servicesLasting', { count: parts.length, duration: formats.duration(length) });
  const own = plainText(description);
  const summary = own
    ? [own, length === undefined ? '' : formats.duration(length)].filter(Boolean).join(', ')
    : inRow;
  const inWords = [
    `${t('service.choose')} ${name}`,
    t('pack.mark'),
    summary,
    cost,
    before && `${t('pack.insteadOf')} ${before}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <li className={styles.card}>
      <div className={mergeClasses(shared.row, image !== undefined && shared.pictured)}>
        {image !== undefined && (
          <img src={image} alt="" width={72} height={72} className={shared.image} />
        )}
        <div className={shared.words}>
          <div className={styles.title}>
            <h2 className={shared.name}>{name}</h2>
            <Chip>{t('pack.mark')}</Chip>
          </div>
          <p className={shared.description}>{summary}</p>
        </div>
        <div className={shared.side}>
          <div className={shared.money}>
            {cost !== undefined && <span className={shared.price}>{cost}</span>}
            {before !== undefined && (
              <span className={shared.apart}>
                {t('pack.insteadOf')} <s>{before}</s>
              </span>
            )}
          </div>
          {linkTo ? (
            <a
              className={mergeClasses(dressed, shared.choose)}
              aria-label={inWords}
              href={linkTo('pack_id', pack.id)}
            >
              {t('service.choose')}
            </a>
          ) : (
            <Button className={shared.choose} aria-label={inWords} onClick={() => onChoose(people)}>
              {t('service.choose')}
            </Button>
          )}
        </div>
      </div>
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          <li
            key={`${part.interventionId} ${index}`}
            className={mergeClasses(styles.part, image !== undefined && styles.indented)}
          >
            <span>
              <strong className={styles.partName}>{part.name}</strong>{' '}
              {part.length !== undefined && (
                <span className={styles.length}>{formats.duration(part.length)}</span>
              )}
            </span>
            <Person
              part={part}
              chosen={people[index] ?? ANY_CALENDAR}
              onChoose={(person) => setPeople(people.with(index, person))}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Person({
  part,
  chosen,
  onChoose,
}: {
  part: PackPart;
  chosen: number;
  onChoose: (id: number) => void;
}) {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  return (
    <label className={styles.person}>
      <VisuallyHidden>{t('pack.person', { service: part.name })}</VisuallyHidden>
      <select
        className={styles.select}
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <option value={ANY_CALENDAR}>{t('noPreference')}</option>
        {part.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.chevron}>
        <Icon name="down" size={16} />
      </span>
    </label>
  );
}
