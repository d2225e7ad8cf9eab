import { ANY_CALENDAR } from '@creneau/core';
import type { PackPart, PackShown } from '@creneau/core/presentation';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useContext, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ChoiceLinks } from '../ChoiceCards';
import { Chip } from '../../design/Chip';
import { Icon } from '../../design/Icon';
import { ChoiceButton } from '../../design/Rows';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { useFormats } from '../../i18n/use-formats';
import { plainText } from '../../design/free-html';
import { breakpoint, hovers, upTo } from '../../design/theme/breakpoints';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useInterventionStyles } from './intervention-styles';

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
  // the specification sets the height of an included intervention
  part: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 16px',
    minHeight: '50px',
    ':not(:first-child)': { borderTop: `1px solid ${color.line}` },
    [phone]: { ...text.secondary },
  },
  indented: { paddingLeft: '92px', [phone]: { paddingLeft: '0' } },
  /** Its minimum is its longest word: the calendar wraps below then. */
  partWords: { flexGrow: 1, flexBasis: '0' },
  partName: { fontWeight: 700 },
  length: { color: color.ink2, whiteSpace: 'nowrap' },
  person: {
    position: 'relative',
    flexShrink: 0,
    maxWidth: '55%',
    marginLeft: 'auto',
    color: color.link,
  },
  select: {
    appearance: 'none',
    maxWidth: '100%',
    minHeight: '44px',
    margin: '0',
    padding: '0 28px 0 8px',
    border: '0 solid transparent',
    borderRadius: radius.button,
    backgroundColor: 'transparent',
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

export function PackCard({ pack, currency, onChoose }: PackCardProps): ReactElement {
  const styles = useStyles();
  const { duration } = useFormats();
  const { image, parts } = pack;
  const [people, setPeople] = useState<readonly number[]>(() =>
    parts.map(({ selected }) => selected),
  );
  return (
    <li className={styles.card}>
      <PackHead pack={pack} currency={currency} onChoose={() => onChoose(people)} />
      <ul className={styles.parts}>
        {parts.map((part, index) => (
          <li
            key={`${part.interventionId} ${index}`}
            className={mergeClasses(styles.part, image !== undefined && styles.indented)}
          >
            <span className={styles.partWords}>
              <strong className={styles.partName}>{part.name}</strong>{' '}
              {part.length !== undefined && (
                <span className={styles.length}>{duration(part.length)}</span>
              )}
            </span>
            <Person
              part={part}
              calendarId={people[index] ?? ANY_CALENDAR}
              onChoose={(person) => setPeople(people.with(index, person))}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

function PackHead({
  pack: { id, name, description, image, length, price, apart, parts },
  currency,
  onChoose,
}: Pick<PackCardProps, 'pack' | 'currency'> & { onChoose: () => void }) {
  const { t } = useTranslation('catalog');
  const linkTo = useContext(ChoiceLinks);
  const styles = useStyles();
  const interventionStyles = useInterventionStyles();
  const formats = useFormats();
  const duration = length === undefined ? undefined : formats.duration(length);
  const cost = price === undefined ? undefined : formats.price(price, currency);
  const before = apart === undefined ? undefined : formats.price(apart, currency);
  const own = plainText(description);
  const summary = own
    ? [own, duration].filter(Boolean).join(', ')
    : t(duration ? 'pack.servicesLasting' : 'pack.services', { count: parts.length, duration });
  return (
    <div
      className={mergeClasses(
        interventionStyles.row,
        image !== undefined && interventionStyles.pictured,
      )}
    >
      {image !== undefined && (
        <img src={image} alt="" width={72} height={72} className={interventionStyles.image} />
      )}
      <div className={interventionStyles.words}>
        <div className={styles.title}>
          <h2 className={interventionStyles.name}>{name}</h2>
          <Chip>{t('pack.mark')}</Chip>
        </div>
        <p className={interventionStyles.description}>{summary}</p>
      </div>
      <div className={interventionStyles.side}>
        <div className={interventionStyles.money}>
          {cost !== undefined && <span className={interventionStyles.price}>{cost}</span>}
          {before !== undefined && (
            <span className={interventionStyles.apart}>
              {t('pack.insteadOf')} <s>{before}</s>
            </span>
          )}
        </div>
        <ChoiceButton
          name={[
            `${t('service.choose')} ${name}`,
            t('pack.mark'),
            summary,
            cost,
            before && `${t('pack.insteadOf')} ${before}`,
          ]
            .filter(Boolean)
            .join(', ')}
          className={interventionStyles.choose}
          href={linkTo?.('pack_id', id)}
          onChoose={onChoose}
        >
          {t('service.choose')}
        </ChoiceButton>
      </div>
    </div>
  );
}

function Person({
  part,
  calendarId,
  onChoose,
}: {
  part: PackPart;
  calendarId: number;
  onChoose: (id: number) => void;
}) {
  const { t } = useTranslation('catalog');
  const styles = useStyles();
  return (
    <label className={styles.person}>
      <VisuallyHidden>{t('pack.person', { service: part.name })}</VisuallyHidden>
      <select
        className={styles.select}
        value={calendarId}
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
