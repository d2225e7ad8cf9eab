import {
  MOST_FOUND,
  type KnownFiche,
  directoryNameOf,
  emailOf,
  ficheInitials,
  phoneOf,
} from '@creneau/core';
import { matchingParts, type FicheSearchViewModel, type Search } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import type { TFunction } from 'i18next';
import { useEffect, useId, useRef, type ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { Avatar } from '../design/Avatar';
import { Button } from '../design/Button';
import { Combobox } from '../design/form/Combobox';
import { Drawing } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useFieldStyles } from '../design/form/Field';
import { serverMessage } from '../i18n/refusal-messages';
import { useBehavior } from '../hooks/use-behavior';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';

const MAGNIFIER =
  'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.300 15.300L20.500 20.500';
const NEW_FICHE =
  'M10 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM3 20.500c.5-4 3-5.500 7-5.500 1.500 0 2.800.2 3.900.7M18 14.500v6M15 17.500h6';

const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  hint: { margin: '-6px 0 8px', ...text.hint, color: color.ink2 },
  words: { minWidth: '0', flexGrow: 1 },
  name: {
    display: 'block',
    ...text.body,
    lineHeight: '1.375rem',
    color: color.ink,
    overflowWrap: 'anywhere',
  },
  about: { display: 'block', ...text.secondary, color: color.ink2, overflowWrap: 'anywhere' },
  match: { fontWeight: 700, color: color.link },
  // keeps the line for the number when there is no address
  number: { flex: 'none', ...text.secondary, color: color.ink2, [phone]: { display: 'none' } },
  key: {
    flex: 'none',
    padding: '3px 8px',
    border: `1px solid ${color.controlLine}`,
    borderRadius: radius.box,
    backgroundColor: color.surface,
    fontFamily: 'inherit',
    ...text.hint,
    fontWeight: 700,
    color: color.ink2,
    [phone]: { display: 'none' },
  },
  create: { borderTop: `1px solid ${color.line}`, ...text.strong, color: color.link },
  createIcon: { display: 'flex', justifyContent: 'center', width: '40px', flex: 'none' },
  refused: { marginTop: '12px' },
});

interface FicheSearchProps {
  readonly search: Pick<FicheSearchViewModel, 'search$' | 'type' | 'retry'>;
  readonly onChoose: (fiche: KnownFiche) => void;
  /** Without it only existing fiches are offered. */
  readonly onCreate?: (words: string) => void;
}

export function FicheSearch({
  search: fiches,
  onChoose,
  onCreate,
}: FicheSearchProps): ReactElement {
  const { t } = useTranslation('agent');
  const styles = useStyles();
  const field = useFieldStyles();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useBehavior(fiches.search$);
  useEffect(() => input.current?.focus(), []);

  const optionsOf = (words: string, matches: readonly KnownFiche[]) => [
    ...matches.map((fiche) => ({
      key: fiche.id,
      onTake: () => onChoose(fiche),
      render: (isActive: boolean) => (
        <FicheOption fiche={fiche} words={words} isActive={isActive} />
      ),
    })),
    ...(onCreate
      ? [
          {
            key: 'new fiche',
            className: styles.create,
            onTake: () => onCreate(words),
            render: (isActive: boolean) => <NewFiche words={words} isActive={isActive} />,
          },
        ]
      : []),
  ];
  return (
    <div>
      <label htmlFor={id} className={field.label}>
        {t('search.label')}
      </label>
      <p id={`${id}hint`} className={styles.hint}>
        {t('search.hint')}
      </p>
      <Combobox
        id={id}
        ref={input}
        describedBy={`${id}hint`}
        icon={<Drawing path={MAGNIFIER} size={22} />}
        listLabel={t('search.list')}
        clearLabel={t('search.clear')}
        summary={announcement(t, search)}
        isBusy={search.state === 'loading'}
        options={
          search.state === 'ready'
            ? optionsOf(search.words, search.value)
            : search.state === 'loading'
              ? []
              : undefined
        }
        onType={(words) => fiches.type(words)}
      />
      <p role="status">
        <VisuallyHidden>{announcement(t, search)}</VisuallyHidden>
      </p>
      {search.state === 'refused' && (
        <div className={styles.refused}>
          <Alert
            kind="error"
            title={t('search.refused')}
            actions={
              <Button
                onClick={() => {
                  input.current?.focus(); // this button is removed
                  fiches.retry();
                }}
              >
                {t('common:retry')}
              </Button>
            }
          >
            {serverMessage(t, search, undefined)}
          </Alert>
        </div>
      )}
    </div>
  );
}

function announcement(t: TFunction, search: Search): string {
  if (search.state === 'loading') return t('search.busy');
  if (search.state !== 'ready') return '';
  const { words, value } = search;
  const count = value.length;
  if (count === 0) return t('search.nobody', { words });
  return t(count < MOST_FOUND ? 'search.found' : 'search.first', { count });
}

function FicheOption({
  fiche,
  words,
  isActive,
}: {
  fiche: KnownFiche;
  words: string;
  isActive: boolean;
}) {
  const styles = useStyles();
  const email = emailOf(fiche);
  const number = phoneOf(fiche);
  return (
    <>
      <Avatar initials={ficheInitials(fiche)} isActive={isActive} />
      <span className={styles.words}>
        <span className={styles.name}>
          <Highlight text={directoryNameOf(fiche)} words={words} />
        </span>
        <span className={styles.about}>
          <Highlight text={email || number} words={words} />
        </span>
      </span>
      {email !== '' && number !== '' && (
        <span className={styles.number}>
          <Highlight text={number} words={words} />
        </span>
      )}
      {isActive && <EnterMark />}
    </>
  );
}

function NewFiche({ words, isActive }: { words: string; isActive: boolean }) {
  const { t } = useTranslation('agent');
  const styles = useStyles();
  return (
    <>
      <span className={styles.createIcon}>
        <Drawing path={NEW_FICHE} />
      </span>
      <span className={styles.words}>{t('search.create', { words })}</span>
      {isActive && <EnterMark />}
    </>
  );
}

function Highlight({ text: fullText, words }: { text: string; words: string }) {
  const styles = useStyles();
  return matchingParts(fullText, words).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      // the parts of one text never change order
      <b key={index} className={styles.match}>
        {piece}
      </b>
    ) : (
      piece
    ),
  );
}

/** Shows that Enter selects the active option; screen readers announce it themselves. */
function EnterMark() {
  const { t } = useTranslation('agent');
  return (
    <kbd className={useStyles().key} aria-hidden="true">
      {t('search.enter')}
    </kbd>
  );
}
