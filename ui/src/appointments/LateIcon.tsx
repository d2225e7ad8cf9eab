import type { ReactElement } from 'react';
import { Drawing } from '../design/Icon';

/** Icons of later screens, to keep them out of the entry bundle. */
const strokes = {
  edit: 'M4.500 19.500l1-4L16 5l3 3L8.500 18.500z',
  more: 'M6 11.500a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM12 11.500a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM18 11.500a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z',
} as const;

export function LateIcon({ name }: { name: keyof typeof strokes }): ReactElement {
  return <Drawing path={strokes[name]} />;
}
