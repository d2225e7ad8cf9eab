import { interventionsOf, isByVideo } from '../catalog/visible';
import { ANY_CALENDAR, type Line } from '../catalog/choices';
import { selectionOf } from '../journey/sequence';
import type { Visit } from '../journey/visit';
import type { PageQuery } from '../link/page-query';
import type { Slot } from '../slot/slot';
import type { Booking } from '../appointment/booking';

export type FicheDetails = Pick<Booking, 'fiche' | 'vevent' | 'comments' | 'consentsToVideo'>;

export class ComposeBooking {
  constructor(
    private readonly visit: Visit,
    private readonly query: Pick<PageQuery, 'websource'>,
  ) {}

  execute(fiche: FicheDetails): Booking | undefined {
    const { journey, offeredCatalog, clock, locale$ } = this.visit;
    const { choices, draft } = journey.journey$.value;
    const { slot } = choices;
    if (!slot) return undefined;
    const catalog = offeredCatalog.present;
    const selection = selectionOf(choices, catalog);
    return {
      ...selection,
      ...fiche,
      lines: linesAt(slot, selection.lines),
      key: draft.key,
      slot: { start: slot.start, promotion: slot.promotion },
      websource: this.query.websource,
      logged: offeredCatalog.offer.logged,
      locale: locale$.value,
      visitorTimezone: clock.deviceZone(),
      videoconference: isByVideo(interventionsOf(catalog, choices)),
    };
  }
}

/** If only one calendar can take the slot, the first line gets it. */
const linesAt = ({ calendarIds }: Slot, lines: readonly Line[]): readonly Line[] => {
  const [only, ...others] = calendarIds;
  if (only === undefined || others.length > 0) return lines;
  return lines.map((line, index) =>
    index === 0 && line.calendarId === ANY_CALENDAR ? { ...line, calendarId: only } : line,
  );
};
