import { askedPlaceIn, mapPlaceOf } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { ReactElement } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../design/Button';
import { PageTitle } from '../../design/frame/PageTitle';
import { Icon } from '../../design/Icon';
import { PhoneLink } from '../../design/PhoneLink';
import { breakpoint, upTo } from '../../design/theme/breakpoints';
import { maxWidth, radius, space, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { usePlaceOfVisit } from '../../hooks/use-place-of-visit';
import { useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';
import { DirectionsLink, PlaceMap } from './PlaceMap';

const narrow = upTo(breakpoint.lg);
const phone = upTo(breakpoint.md);

const useStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: `calc(${maxWidth.page} + 2 * ${space.page})`,
    margin: '0 auto',
    padding: `24px ${space.page} 64px`,
    [narrow]: { padding: `20px ${space.pageMd} 48px` },
    [phone]: { padding: `12px ${space.pageSm} 32px` },
  },
  back: { margin: '0 0 8px -16px' },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '16px 40px',
  },
  address: { margin: '8px 0 0', fontStyle: 'normal', ...text.body },
  none: { margin: '8px 0 0', ...text.body, color: color.ink2 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  map: {
    height: '480px',
    maxHeight: '70vh',
    minHeight: '240px',
    marginTop: '24px',
    overflow: 'hidden',
    border: `1px solid ${color.line}`,
    borderRadius: radius.card,
    [phone]: { marginTop: '16px' },
  },
});

export function MapPage(): ReactElement {
  const { t } = useTranslation('home');
  const styles = useStyles();
  const group = useVisit().group;
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const to = useKeptQuery();
  const entry = to(`/${group.urlname}`);
  const place = mapPlaceOf(askedPlaceIn(state), usePlaceOfVisit());
  if (!place) return <Navigate replace to={entry} />;
  const { lines, position } = place;
  const name = lines.join(', ');
  // a page opened directly has no previous entry
  const goBack = (): void => void (key === 'default' ? navigate(entry) : navigate(-1));
  return (
    <div className={styles.page}>
      <Button look="plain" slim className={styles.back} onClick={goBack}>
        <Icon name="back" size={16} />
        {t('layout:header.back')}
      </Button>
      <div className={styles.words}>
        <div>
          <PageTitle title={t('findUs')} />
          {lines.length > 0 && (
            <address className={styles.address}>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          )}
          {(lines.length === 0 || !position) && <p className={styles.none}>{t('map.noAddress')}</p>}
        </div>
        <div className={styles.ways}>
          {lines.length > 0 && <DirectionsLink address={name} />}
          {group.phone !== undefined && <PhoneLink phone={group.phone} />}
        </div>
      </div>
      {position && (
        <div className={styles.map}>
          <PlaceMap position={position} name={name} isEmbedded={false} />
        </div>
      )}
    </div>
  );
}
