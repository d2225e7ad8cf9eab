import type { Screen } from '../../hooks/screens';
import { MapPage } from '../../pages/map/MapPage';
import { MapTiles, type Tiles } from '../../pages/map/map-parts';
import { metaOf } from '../../shell/backend';
import { consents } from './consent';
import { provideValue } from './provide';

/** The tiles as the `<meta name="creneau-tiles…">` of the shell name them. */
function tilesIn(document: Document): Tiles | undefined {
  const url = metaOf(document, 'tiles');
  if (url === undefined) return undefined;
  return {
    url,
    key: metaOf(document, 'tiles-key') ?? '',
    attribution: metaOf(document, 'tiles-attribution') ?? '',
  };
}

/** What a map needs, wherever it is shown. Read when the first one is: the server renders no map. */
export const mapTiles = provideValue(MapTiles, () => ({ tiles: tilesIn(document) }));

/** The page with the map of the place. */
export const map: Screen = { View: MapPage, modules: [...consents, mapTiles] };
