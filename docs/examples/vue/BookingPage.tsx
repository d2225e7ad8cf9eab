import type { Step } from '@creneau/core';
import * as models from '@creneau/core/visit';
import { defineComponent, nextTick, watch, type PropType } from 'vue';
import { useBehavior } from './behaviors';
import { ConfirmationStep } from './ConfirmationStep';
import { FicheStep } from './FicheStep';
import { CalendarStep, InterventionSetStep, InterventionStep } from './questions';
import { SlotsStep } from './SlotsStep';

const titles: { readonly [screen in Step | 'cancelled']: string } = {
  interventionSet: 'What kind of service?',
  intervention: 'Which service?',
  calendarSet: 'Where?',
  calendar: 'With whom?',
  resource: 'With what?',
  slots: 'When?',
  login: 'Log in',
  fiche: 'Your details',
  confirm: 'Appointment confirmed',
  cancelled: 'Appointment cancelled',
};

const views = {
  interventionSet: (visit) => <InterventionSetStep model={models.interventionSet(visit)} />,
  intervention: (visit) => <InterventionStep model={models.intervention(visit)} />,
  calendarSet: (visit) => <CalendarStep model={models.calendarSet(visit)} />,
  calendar: (visit) => <CalendarStep model={models.calendar(visit)} />,
  resource: (visit) => <CalendarStep model={models.resource(visit)} />,
  slots: (visit) => <SlotsStep model={models.slots(visit)} />,
  login: () => <p role="alert">This business asks for an account: this example has no login.</p>,
  fiche: (visit) => <FicheStep visit={visit} />,
  confirm: (visit) => <ConfirmationStep visit={visit} />,
  cancelled: (visit) => <ConfirmationStep visit={visit} />,
} satisfies { readonly [screen in keyof typeof titles]: (visit: models.Visit) => unknown };

/** One page: the steps behind, to go back to, and the present one. */
export const BookingPage = defineComponent({
  props: { visit: { type: Object as PropType<models.Visit>, required: true } },
  setup({ visit }) {
    const journey = useBehavior(visit.journey.journey$);
    // what is cancelled is said before the next booking begins
    const screen = (): keyof typeof titles =>
      journey.value.cancelled ? 'cancelled' : journey.value.step;
    // a new screen begins at its title, for the eye and for a screen reader
    watch(screen, () => nextTick(() => document.querySelector('h1')?.focus()));
    return () => {
      const step = screen();
      const marks = visit.journey.marks().filter((mark) => mark.isLink && mark.step !== step);
      return (
        <main>
          <p class="business">{visit.group.name}</p>
          {marks.length > 0 && (
            <nav aria-label="Steps">
              {marks.map((mark) => (
                <button type="button" onClick={() => visit.journey.goTo(mark.step)}>
                  {titles[mark.step]}
                </button>
              ))}
            </nav>
          )}
          <h1 tabindex="-1">{titles[step]}</h1>
          <div key={step}>{views[step](visit)}</div>
        </main>
      );
    };
  },
});
