import { FicheSearchViewModel, fichePrefill } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Link } from '../../design/Link';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useButtonLook } from '../../design/Button';
import type { FicheLayoutProps } from './fiche-layout';
import { useFicheStyles } from '../../design/form/form-styles';
import { useVisit } from '../../hooks/use-visit';
import { text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { ChosenFiche } from '../../agent/FicheSelection';
import { FicheSearch } from '../../agent/FicheSearch';

const useStyles = makeStyles({
  or: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    margin: '24px 0 20px',
    ...text.secondary,
    color: color.ink2,
    '::before': { content: '""', flexGrow: 1, height: '1px', backgroundColor: color.line },
    '::after': { content: '""', flexGrow: 1, height: '1px', backgroundColor: color.line },
  },
});

export function AgentFiche({
  chosenFiche,
  onAttend,
  rule,
  person,
  details,
}: FicheLayoutProps): ReactElement {
  const { t } = useTranslation('agent');
  const frame = useFicheStyles();
  const styles = useStyles();
  const fiches = useVisit().ports.fiches;
  const selection = parts.people(useVisit().ports).selectedFiche;
  const { urlname } = useVisit().group;
  const listLook = useButtonLook({ look: 'plain', slim: true });
  const to = useKeptQuery();
  const [search] = useState(() => new FicheSearchViewModel(fiches));
  const form = useRef<HTMLDivElement>(null);
  const [creations, setCreations] = useState(0);
  useEffect(() => {
    if (creations > 0) form.current?.querySelector('input')?.focus();
  }, [creations]);
  return (
    <div className={frame.card}>
      {chosenFiche ? (
        <ChosenFiche
          key={chosenFiche.id}
          fiche={chosenFiche}
          onOther={() => {
            search.type('');
            onAttend('new');
          }}
        >
          <Link
            className={listLook}
            to={to(`/${urlname}/appointments`)}
            onClick={() => selection.choose(chosenFiche)}
          >
            {t('chosen.appointments')}
          </Link>
        </ChosenFiche>
      ) : (
        <>
          <FicheSearch
            search={search}
            onChoose={onAttend}
            onCreate={(words) => {
              onAttend('new', fichePrefill(words));
              setCreations(creations + 1);
            }}
          />
          <p className={styles.or} aria-hidden="true">
            {t('newContact.or')}
          </p>
        </>
      )}
      {rule}
      <div
        ref={form}
        role="group"
        className={frame.fields}
        aria-label={t(chosenFiche ? 'chosen.form' : 'newContact.form')}
      >
        {person}
        {details}
      </div>
    </div>
  );
}
