import {
  type Day,
  type DayObstacle,
  dayOf,
  DAYS_ANSWERED,
  daysAfter,
  type Group,
  Refusal,
  type Slot,
  type SlotQuery,
  type Slots,
  type Week,
} from '@creneau/core';
import { map, type Observable } from 'rxjs';
import * as v from 'valibot';
import { bookingDialect } from './dialect';
import type { Http } from './http';
import { withRefusals } from './refusal-from';
import { timesIn } from './time';
import { camelCase, cutList, parseAnswer } from './wire-answer';
import { id, list, maybe, percent, several, whole } from './wire-values';

export class HttpSlots implements Slots {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  from(query: SlotQuery): Observable<Week> {
    const { http, group } = this;
    const dialect = bookingDialect(group, query);
    return withRefusals(http, dialect, 'question', () =>
      http
        .get(dialect.slots(group.id), dialect.slotQuery(group.id, query))
        .pipe(map((body) => weekFrom(body, query.from, group))),
    );
  }
}

/** More than one slot per five minutes of a week; a longer list would freeze the page. */
const MOST_SLOTS = 2_500;
const MOST_SEATS = 100_000;

const obstacles = {
  full: 'full',
  too_short: 'tooShort',
  absent: 'absent',
  closed: 'closed',
  too_soon: 'tooSoon',
  too_far: 'tooFar',
} as const satisfies { readonly [word: string]: DayObstacle };

/** Undefined for an unknown name. */
const obstacle = maybe(
  v.pipe(
    v.picklist(Object.keys(obstacles) as (keyof typeof obstacles)[]),
    v.transform((word): DayObstacle => obstacles[word]),
  ),
);

const answer = v.object({
  availabletimeslots: list,
  firstSlot: maybe(v.string()),
  unavailable: obstacle,
  unavailableDays: maybe(v.array(v.object({ day: v.string(), reason: obstacle }))),
});

const slot = v.object({
  start: v.string(),
  /** One seat where the server does not count them. */
  capacity: v.optional(whole(0, MOST_SEATS), 1),
  calendarIds: several(id),
  promotion: maybe(percent),
});

/** Reads the seven days from a day on, without promotions where the group hides them. @throws {Refusal} badAnswer */
function weekFrom(
  body: unknown,
  from: Day,
  { timezone, hasPromotions }: Pick<Group, 'timezone' | 'hasPromotions'>,
): Week {
  const cut = cutList(body, 'availabletimeslots', MOST_SLOTS);
  const {
    availabletimeslots: rows,
    firstSlot,
    unavailable,
    unavailableDays,
  } = parseAnswer(answer, camelCase(cut));
  const time = timesIn(timezone);
  const end = daysAfter(from, DAYS_ANSWERED);
  const validSlots = rows.flatMap((row) => {
    const { success, output } = v.safeParse(slot, row);
    const start = success ? time(output.start) : undefined;
    if (!success || start === undefined) return [];
    return [{ ...output, start, promotion: hasPromotions ? output.promotion : undefined }];
  });
  // slots of other days or without seats are valid; rows of another shape are not
  if (rows.length > 0 && validSlots.length === 0) throw new Refusal('badAnswer');
  const free = validSlots.filter(
    ({ start, capacity }) => capacity > 0 && dayOf(start) >= from && dayOf(start) < end,
  );
  const slots = inOrder(free);
  return {
    from,
    slots,
    // falls back to the first slot of these days when the backend tells no valid first slot
    firstSlot: (firstSlot === undefined ? undefined : time(firstSlot)) ?? slots[0]?.start,
    ...(unavailable && { obstacle: unavailable }),
    ...(unavailableDays && {
      obstacles: new Map(
        unavailableDays.flatMap(({ day, reason }) => (reason ? [[day, reason] as const] : [])),
      ),
    }),
    ...(cut !== body && { isCut: true }),
  };
}

/** A repeated hour without offset is written twice alike: the first one counts. */
function inOrder(slots: readonly Slot[]): readonly Slot[] {
  const offers = new Map<string, { readonly slot: Slot; readonly instant: number }>();
  for (const slot of slots) {
    const offer = offerOf(slot);
    if (!offers.has(offer)) offers.set(offer, { slot, instant: Date.parse(slot.start) });
  }
  return [...offers.values()].sort((a, b) => a.instant - b.instant).map(({ slot }) => slot);
}

/** Several slots may start at one time, on different terms. */
const offerOf = ({ start, calendarIds, promotion }: Slot): string =>
  [start, promotion, ...calendarIds].join();
