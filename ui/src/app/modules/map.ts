import type { Screen } from '../../hooks/screens';
import { MapPage } from '../../pages/map/MapPage';
import { MapTiles } from '../../pages/map/map-parts';
import { tilesOf } from '../../shell/backend';
import { provideValue } from '../../hooks/provide';
import { consents } from './consent';

/** Read when the first map is shown: the server renders none. */
export const mapTiles = provideValue(MapTiles, () => new MapTiles(tilesOf(document)));

export const map: Screen = { View: MapPage, modules: [...consents, mapTiles] };
