import type { Position } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { DivIcon, Map, Marker, TileLayer, type LatLngTuple } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../design/Button';
import { FreeText } from '../../design/FreeText';
import { Icon } from '../../design/Icon';
import { VisuallyHidden } from '../../design/VisuallyHidden';
import { radius, shadow, text } from '../../design/theme/scale';
import { color, tileFilter } from '../../design/theme/tokens';
import { PIN, PIN_SIZE } from './map-parts';
import type { Tiles } from './map-parts';

const ZOOM = 16;
const FURTHEST_IN = 19;

const useStyles = makeStyles({
  map: {
    height: '100%',
    backgroundColor: color.sunken,
    fontFamily: 'inherit',
    '& .leaflet-tile-pane': { filter: tileFilter },
  },
  zoom: {
    position: 'absolute',
    zIndex: 1_000,
    top: '12px',
    right: '12px',
    display: 'flex',
    flexDirection: 'column',
    borderRadius: radius.button,
    backgroundColor: color.surface,
    boxShadow: shadow.menu,
  },
  attribution: {
    position: 'absolute',
    zIndex: 1_000,
    right: '0',
    bottom: '0',
    maxWidth: '100%',
    padding: '2px 8px',
    backgroundColor: color.surface,
    ...text.hint,
    color: color.ink2,
    ':empty': { display: 'none' },
    '& a': { color: color.link },
  },
});

interface LeafletMapProps {
  readonly position: Position;
  readonly tiles: Tiles;
  readonly isEmbedded: boolean;
  readonly words: { readonly name: string; readonly zoomIn: string; readonly zoomOut: string };
  /** Called with true when no tile could be loaded. */
  readonly onDown: (isDown: boolean) => void;
}

/** Controls and attribution are our own: Leaflet writes HTML, which Trusted Types forbid. */
export function LeafletMap({
  position: { lat, lng },
  tiles: { url, key, attribution },
  isEmbedded,
  words,
  onDown,
}: LeafletMapProps): ReactElement {
  const styles = useStyles();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map>();
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const leafletMap = mapIn(current, [lat, lng], isEmbedded);
    tileLayer({ url, key }, onDown).addTo(leafletMap);
    pinAt([lat, lng]).addTo(leafletMap);
    setMap(leafletMap);
    return () => {
      leafletMap.remove();
    };
  }, [lat, lng, url, key, isEmbedded, onDown]);
  return (
    <>
      <div
        ref={element}
        role="application"
        aria-label={words.name}
        className={styles.map}
        data-zoom={ZOOM}
      />
      <ZoomButtons map={map} words={words} />
      <FreeText text={attribution} className={styles.attribution} />
    </>
  );
}

/** When embedded, the wheel and one finger scroll the page instead. */
function mapIn(element: HTMLElement, center: LatLngTuple, isEmbedded: boolean): Map {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const scrollsByTouch = isEmbedded && window.matchMedia('(pointer: coarse)').matches;
  return new Map(element, {
    center,
    zoom: ZOOM,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: !isEmbedded,
    dragging: !scrollsByTouch,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
}

function tileLayer(
  { url, key }: Pick<Tiles, 'url' | 'key'>,
  onDown: LeafletMapProps['onDown'],
): TileLayer {
  let came = false;
  return new TileLayer(url, {
    key,
    maxZoom: FURTHEST_IN,
    // many tile servers identify their users by the referrer, which the page's policy hides
    referrerPolicy: 'origin',
  } as ConstructorParameters<typeof TileLayer>[1])
    .on('tileload', () => {
      came = true;
      onDown(false);
    })
    .on('tileerror', () => {
      if (!came) onDown(true);
    });
}

function pinAt(position: LatLngTuple): Marker {
  const { width, height } = PIN_SIZE;
  const icon = new DivIcon({
    html: pinElement(),
    className: '',
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
  });
  return new Marker(position, { icon, interactive: false, keyboard: false });
}

function ZoomButtons({ map, words }: Pick<LeafletMapProps, 'words'> & { map: Map | undefined }) {
  const styles = useStyles();
  return (
    <div className={styles.zoom}>
      <Button look="plain" quiet iconOnly onClick={() => map?.zoomIn()}>
        <Icon name="plus" />
        <VisuallyHidden>{words.zoomIn}</VisuallyHidden>
      </Button>
      <Button look="plain" quiet iconOnly onClick={() => map?.zoomOut()}>
        <svg
          aria-hidden="true"
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.8}
          strokeLinecap="round"
        >
          <path d="M4 12h16" />
        </svg>
        <VisuallyHidden>{words.zoomOut}</VisuallyHidden>
      </Button>
    </div>
  );
}

const SVG = 'http://www.w3.org/2000/svg';

function pinElement(): HTMLElement {
  const box = document.createElement('div');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${PIN_SIZE.width} ${PIN_SIZE.height}`);
  svg.setAttribute('width', String(PIN_SIZE.width));
  svg.setAttribute('height', String(PIN_SIZE.height));
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PIN);
  path.setAttribute('fill', color.control);
  svg.append(path);
  box.append(svg);
  return box;
}
