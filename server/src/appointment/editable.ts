import { isEditable, wallOf, type Instant } from '@creneau/core';
import type { Row } from '../database/schema';
import { defaultSettings, type StoredSettings } from '../group/settings';
import type { StoredAppointment } from './stored-appointments';

export function areEditable(
  lines: readonly StoredAppointment[],
  { timezone, settings }: Pick<Row<'groups'>, 'timezone' | 'settings'>,
  now: Instant,
): boolean {
  const { use_api_v3: useApiV3 } = { ...defaultSettings, ...(settings as StoredSettings) };
  return lines.every(({ starts_at, intervention_externid }) =>
    isEditable(
      { start: wallOf(starts_at, timezone) },
      { externid: intervention_externid ?? undefined },
      { useApiV3 },
      now,
    ),
  );
}
