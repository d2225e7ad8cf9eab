import type { ReactElement } from 'react';
import { useViewModel } from '../react/container';
import { SlotsView } from './SlotsView';
import { SlotsViewModel } from './slots-view-model';

/** The step in which one chooses when to come. */
export function SlotsStep(): ReactElement {
  return <SlotsView slots={useViewModel(SlotsViewModel)} />;
}
