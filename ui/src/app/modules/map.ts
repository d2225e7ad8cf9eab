import type { Screen } from '../../hooks/screens';
import { MapPage } from '../../pages/map/MapPage';
import { MapTiles } from '../../pages/map/map-parts';
import { tilesOf } from '../../shell/backend';
import { provideValue } from '../../hooks/provide';
import { consents } from './consent';

/** What a map needs, wherever it is shown. Read when the first one is: the server renders no map. */
export const mapTiles = provideValue(MapTiles, () => new MapTiles(tilesOf(document)));

/** The page with the map of the place. */
export const map: Screen = { View: MapPage, modules: [...consents, mapTiles] };
