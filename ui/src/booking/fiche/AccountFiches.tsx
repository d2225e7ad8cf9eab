import { ficheNameOf, reachOf, shortNameOf } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { Button } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { useVisit } from '../../hooks/use-visit';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { FICHE_CHOICE_ID, type FicheLayoutProps } from './fiche-layout';
import { Radio } from '../../design/form/controls';
import { FieldMessage } from '../../design/form/Field';
import { useFicheStyles } from '../../design/form/form-styles';
const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  card: { padding: '0', overflow: 'hidden', [phone]: { padding: '0' } },
  legend: {
    width: '100%',
    margin: '0',
    padding: `20px ${space.form} 16px`,
    ...text.strong,
    color: color.ink,
    [phone]: { padding: '16px' },
  },
  missing: {
    margin: '0',
    padding: `0 ${space.form} 16px`,
    [phone]: { padding: '0 16px 16px' },
  },
  peopleWrong: { boxShadow: `inset 4px 0 ${color.error}` },
  person: { borderTop: `1px solid ${color.line}` },
  chosen: { backgroundColor: color.tint },
  label: {
    gap: '14px',
    padding: `14px ${space.form}`,
    [phone]: { padding: '14px 16px' },
  },
  words: { minWidth: '0', overflowWrap: 'anywhere' },
  name: { display: 'block', ...text.body, fontWeight: 700, color: color.ink },
  about: { display: 'block', minHeight: '20px', ...text.secondary, color: color.ink2 },
  beneath: {
    display: 'flow-root',
    padding: `0 ${space.form}`,
    [phone]: { padding: '0 16px' },
  },
  edit: { margin: '-8px 0 8px 20px' },
  fields: {
    marginBottom: '20px',
    padding: '20px',
    borderRadius: radius.thumbnail,
    backgroundColor: color.surface,
    [phone]: { padding: '16px 12px' },
  },
  full: {
    padding: `14px ${space.form}`,
    borderTop: `1px solid ${color.line}`,
    ...text.secondary,
    color: color.ink2,
    [phone]: { padding: '14px 16px' },
  },
});

export function AccountFiches(props: FicheLayoutProps): ReactElement {
  const styles = useFicheStyles();
  return (
    <>
      <People {...props} />
      {props.details !== undefined && (
        <div className={styles.card}>
          <div className={styles.fields}>{props.details}</div>
        </div>
      )}
    </>
  );
}

function People({
  fiches,
  canAdd,
  ficheChoice,
  onAttend,
  correction,
  isPersonWrong,
  rule,
  person,
}: FicheLayoutProps): ReactElement {
  const { t } = useTranslation('fiche');
  const frame = useFicheStyles();
  const styles = useStyles();
  const legendId = useId();
  const missingId = useId();
  const [openId, setOpenId] = useState<number>();
  // fields that were invalid stay open after correction
  if (isPersonWrong && typeof ficheChoice === 'number' && openId !== ficheChoice)
    setOpenId(ficheChoice);

  const fields = (
    <div className={styles.fields}>
      {rule}
      <div className={frame.fields}>{person}</div>
    </div>
  );
  return (
    <div className={mergeClasses(frame.card, styles.card)}>
      <div
        id={FICHE_CHOICE_ID}
        role="radiogroup"
        aria-labelledby={legendId}
        aria-required="true"
        aria-invalid={correction !== undefined}
        className={mergeClasses(correction !== undefined && styles.peopleWrong)}
        {...(correction !== undefined && { 'aria-describedby': missingId })}
      >
        <p id={legendId} className={styles.legend}>
          {t('attendee.legend')}
        </p>
        {correction !== undefined && (
          <FieldMessage id={missingId} className={styles.missing}>
            {correction}
          </FieldMessage>
        )}
        {fiches.map((one) => (
          <Person
            key={one.id}
            name={ficheNameOf(one)}
            about={reachOf(one)}
            isChosen={ficheChoice === one.id}
            onChoose={() => onAttend(one)}
          >
            <EditButton
              name={shortNameOf(one)}
              isOpen={openId === one.id}
              onOpen={(opens) => setOpenId(opens ? one.id : undefined)}
            />
            {openId === one.id && fields}
          </Person>
        ))}
        {canAdd && (
          <Person
            name={t('attendee.other')}
            about={t('attendee.otherHint')}
            isChosen={ficheChoice === 'new'}
            onChoose={() => onAttend('new')}
          >
            {fields}
          </Person>
        )}
      </div>
      {!canAdd && <NoMore count={fiches.length} />}
    </div>
  );
}

function EditButton({
  name,
  isOpen,
  onOpen,
}: {
  name: string;
  isOpen: boolean;
  onOpen: (opens: boolean) => void;
}) {
  const { t } = useTranslation('fiche');
  return (
    <Button
      look="plain"
      slim
      className={useStyles().edit}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {t('attendee.edit', { name })}
      <Icon name={isOpen ? 'up' : 'down'} size={18} />
    </Button>
  );
}

function NoMore({ count }: { count: number }) {
  const { t } = useTranslation('fiche');
  const { urlname } = useVisit().group;
  const to = useKeptQuery();
  return (
    <p className={useStyles().full}>
      {t('attendee.full', { count })}{' '}
      <Link to={to(`/${urlname}/fiches`)}>{t('attendee.manage')}</Link>
    </p>
  );
}

function Person({
  name,
  about,
  isChosen,
  onChoose,
  children,
}: {
  name: string;
  about: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const styles = useStyles();
  const id = useId();
  return (
    <div className={mergeClasses(styles.person, isChosen && styles.chosen)}>
      <Radio
        name={FICHE_CHOICE_ID}
        className={styles.label}
        checked={isChosen}
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}about`}
        onChange={onChoose}
      >
        <span className={styles.words}>
          <span id={`${id}name`} className={styles.name}>
            {name}
          </span>
          <span id={`${id}about`} className={styles.about}>
            {about}
          </span>
        </span>
      </Radio>
      {isChosen && <div className={styles.beneath}>{children}</div>}
    </div>
  );
}
