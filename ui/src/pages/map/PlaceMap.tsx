import { directionsLink, type Position } from '@creneau/core';
import * as parts from '@creneau/core/visit';
import { makeStyles } from '@griffel/react';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, useButtonLook } from '../../design/Button';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { radius, text } from '../../design/theme/scale';
import { color } from '../../design/theme/tokens';
import { useBehavior } from '../../hooks/use-behavior';
import { useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';
import { isOfAnotherSite, tilesOf, PIN, PIN_SIZE, type Tiles } from './map-parts';

const loadMap = () => import(/* webpackChunkName: "map" */ './LeafletMap');
type LeafletMap = Awaited<ReturnType<typeof loadMap>>['LeafletMap'];

const NEAR = '200px';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    height: '100%',
    overflow: 'hidden',
    backgroundColor: color.sunken,
  },
  pin: {
    position: 'absolute',
    left: '50%',
    top: '50%',
    width: `${PIN_SIZE.width}px`,
    height: `${PIN_SIZE.height}px`,
    transform: 'translate(-50%, -100%)',
    color: color.control,
  },
  over: { position: 'absolute', inset: '0' },
  notice: {
    position: 'absolute',
    zIndex: 1_000,
    left: '12px',
    bottom: '12px',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    maxWidth: 'calc(100% - 24px)',
    margin: '0',
    padding: '8px 14px',
    borderRadius: radius.button,
    backgroundColor: color.surface,
    ...text.secondary,
    color: color.ink2,
    ':empty': { display: 'none' },
  },
  question: {
    position: 'absolute',
    inset: '0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '12px',
    padding: '16px',
    backgroundColor: color.sunken,
    textAlign: 'center',
  },
  detail: { maxWidth: '44ch', margin: '0', ...text.secondary, color: color.ink2 },
});

interface PlaceMapProps {
  readonly position: Position;
  readonly name: string;
  /** Within other content: one finger scrolls the page instead of the map. */
  readonly isEmbedded?: boolean;
}

/** Library and tiles load near the viewport; if they fail, the pin stays. */
export function PlaceMap(props: PlaceMapProps): ReactElement {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  return (
    <div ref={frame} className={styles.frame} data-part="map">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${PIN_SIZE.width} ${PIN_SIZE.height}`}
        className={styles.pin}
      >
        <path fill="currentcolor" d={PIN} />
      </svg>
      {isNear && <NearMap {...props} />}
    </div>
  );
}

/** When the group requires it and the tiles are from another site. */
function NearMap(props: PlaceMapProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const privacy = parts.privacyChoices(useVisit().ports);
  const choices = useBehavior(privacy.choices$);
  const [tiles] = useState(() => tilesOf(document));
  if (!tiles) return <Notice isShown />;
  const isAllowed = choices.some(({ purpose, granted }) => purpose === 'map' && granted);
  if (isAllowed || !privacy.asks || !isOfAnotherSite(tiles, location))
    return <TiledMap {...props} tiles={tiles} />;
  return (
    <div className={styles.question}>
      <Button onClick={() => privacy.answer(true, ['map'])}>{t('layout:header.way')}</Button>
      <p className={styles.detail}>{t('legal:consent.purpose.map.detail')}</p>
    </div>
  );
}

function TiledMap({ position, name, isEmbedded = true, tiles }: PlaceMapProps & { tiles: Tiles }) {
  const { t } = useTranslation('home');
  const styles = useStyles();
  const [mapModule, setMapModule] = useState<{ readonly LeafletMap: LeafletMap }>();
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let isStale = false;
    loadMap().then(
      (leaflet) => !isStale && setMapModule(leaflet),
      () => !isStale && setIsDown(true),
    );
    return () => {
      isStale = true;
    };
  }, []);
  return (
    <>
      {mapModule && (
        <div className={styles.over}>
          <mapModule.LeafletMap
            position={position}
            tiles={tiles}
            isEmbedded={isEmbedded}
            words={{
              name: t('map.of', { place: name }),
              zoomIn: t('map.zoomIn'),
              zoomOut: t('map.zoomOut'),
            }}
            onDown={setIsDown}
          />
        </div>
      )}
      <Notice isShown={isDown} />
    </>
  );
}

/** The live region must exist before its text. */
function Notice({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('home');
  return (
    <p role="status" className={useStyles().notice}>
      {isShown && (
        <>
          <Icon name="info" size={16} />
          <span>{t('map.unavailable')}</span>
        </>
      )}
    </p>
  );
}

function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setIsNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

/** Opens the directions in the visitor's map application. */
export function DirectionsLink({ address }: { address: string }): ReactElement {
  const { t } = useTranslation('home');
  return (
    <a
      className={useButtonLook({ slim: true })}
      href={directionsLink(address)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="way" size={16} />
      {t('way')}
      <VisuallyHidden> {t('layout:newWindow')}</VisuallyHidden>
    </a>
  );
}
