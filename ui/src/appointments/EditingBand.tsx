import { BookingJourney, Group, type Sitting } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OfferedCatalog } from '../booking/offered-catalog';
import { useKeptQuery } from '../booking/use-kept-query';
import { useButtonLook } from '../controls/button-look';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { breakpoint, upTo } from '../theme/breakpoints';
import { maxWidth, radius, space, text } from '../theme/scale';
import { color } from '../theme/tokens';
import { useSittingWords } from './use-sitting-words';

const useStyles = makeStyles({
  place: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    margin: '0 auto',
    padding: `0 ${space.page}`,
    [upTo(breakpoint.lg)]: { padding: `0 ${space.pageMd}` },
    [upTo(580)]: { padding: `0 ${space.pageSm}` },
  },
  band: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    marginTop: '16px',
    padding: '14px 20px',
    borderRadius: radius.button,
    backgroundColor: color.tint,
    ...text.body,
    color: color.ink,
  },
  words: { margin: '0' },
});

/** Beside the times: what is being moved, and the way to leave it where it is. */
export function EditingBand(): ReactElement | undefined {
  const { editing } = useBehavior(useViewModel(BookingJourney).journey$);
  return editing && <Band sitting={editing} />;
}

function Band({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation('appointments');
  const styles = useStyles();
  const { urlname } = useViewModel(Group);
  const plain = useButtonLook({ slim: true });
  const words = useSittingWords(useViewModel(OfferedCatalog));
  const to = useKeptQuery();
  return (
    <div className={styles.place}>
      <div className={styles.band}>
        <p className={styles.words}>
          <Trans
            t={t}
            i18nKey="edit.band"
            values={{ when: words.when(sitting.start) }}
            components={{ b: <b /> }}
          />
        </p>
        <Link className={plain} to={to(`/${urlname}/appointments`)}>
          {t('edit.stop')}
        </Link>
      </div>
    </div>
  );
}
