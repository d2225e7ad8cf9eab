import { dayOf, hourOf, isRefusal } from '@creneau/core';
import { cancelBooked, type Visit } from '@creneau/core/visit';
import { defineComponent, shallowRef, type PropType } from 'vue';
import { useBehavior } from './behaviors';
import { formats, refusalMessage } from './words';

/** What was booked, until another booking begins; also once it is cancelled. */
export const ConfirmationStep = defineComponent({
  props: { visit: { type: Object as PropType<Visit>, required: true } },
  setup({ visit }) {
    const journey = useBehavior(visit.journey.journey$);
    const problem = shallowRef('');
    const cancel = () =>
      cancelBooked(visit).catch((failure: unknown) => {
        if (!isRefusal(failure)) throw failure;
        problem.value = refusalMessage(failure.reason);
      });
    return () => {
      const { booked, cancelled } = journey.value;
      return (
        <>
          {problem.value && <p role="alert">{problem.value}</p>}
          {(cancelled ?? booked?.appointments)?.map((one) => (
            <p key={one.id}>
              {one.interventionName} with {one.calendarName}, {formats.day(dayOf(one.start))},{' '}
              {hourOf(one.start)}
            </p>
          ))}
          {booked && (
            <button type="button" onClick={cancel}>
              Cancel this appointment
            </button>
          )}
          <button type="button" class="main" onClick={() => visit.journey.restart()}>
            Book another appointment
          </button>
        </>
      );
    };
  },
});
