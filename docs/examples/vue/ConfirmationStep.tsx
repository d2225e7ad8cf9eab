import { dayOf, hourOf } from '@creneau/core';
import type { OpenVisit } from '@creneau/core/presentation';
import { defineComponent, type PropType } from 'vue';
import { useBehavior } from './behaviors';
import { formats } from './words';

export const ConfirmationStep = defineComponent({
  props: { visit: { type: Object as PropType<OpenVisit>, required: true } },
  setup({ visit }) {
    const journey = useBehavior(visit.journey.journey$);
    return () => (
      <>
        {journey.value.booked?.appointments.map(({ id, start, interventionName, calendarName }) => (
          <p key={id}>
            {interventionName} with {calendarName}, {formats.day(dayOf(start))}, {hourOf(start)}
          </p>
        ))}
        <button type="button" class="main" onClick={() => visit.journey.restart()}>
          Book another appointment
        </button>
      </>
    );
  },
});
