import { hourOf } from '@creneau/core';
import type { ShownDay, SlotsViewModel } from '@creneau/core/presentation';
import { defineComponent, type PropType } from 'vue';
import { useBehavior } from './behaviors';
import { formats, refusalMessage } from './words';

/** The free times of the days shown, the days before and after, and the first free day where there is none. */
export const SlotsStep = defineComponent({
  props: { model: { type: Object as PropType<SlotsViewModel>, required: true } },
  setup({ model }) {
    const shown = useBehavior(model.shown$);
    const take = (day: ShownDay, start: string): void => {
      const slot = day.times.find((time) => time.start === start)?.slots[0];
      if (!slot) return;
      model.choose(slot);
      model.proceed();
    };
    return () => {
      const { week, days, first, last, shown: listed } = shown.value;
      if (week.state === 'refused')
        return (
          <p role="alert">
            {refusalMessage(week.reason)}{' '}
            <button type="button" onClick={() => model.retry()}>
              Try again
            </button>
          </p>
        );
      const [from = first, until = last] = [days[0], days.at(-1)];
      return (
        <>
          <div class="weeks">
            <button type="button" disabled={from <= first} onClick={() => model.showPrevious()}>
              Earlier days
            </button>
            <p aria-live="polite">{formats.dayRange(from, until)}</p>
            <button type="button" disabled={until >= last} onClick={() => model.showNext()}>
              Later days
            </button>
          </div>
          <div aria-busy={week.state === 'loading'}>
            {listed
              .filter(({ times }) => times.length > 0)
              .map((day) => (
                <section key={day.day} aria-labelledby={day.day}>
                  <h2 id={day.day}>{formats.dayOfYear(day.day)}</h2>
                  <ul class="times">
                    {day.times.map(({ start }) => (
                      <li key={start}>
                        <button type="button" onClick={() => take(day, start)}>
                          {hourOf(start)}
                        </button>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            {listed.length > 0 && listed.every(({ times }) => times.length === 0) && (
              <button type="button" onClick={() => model.showNextFree()}>
                Show the next free day
              </button>
            )}
          </div>
        </>
      );
    };
  },
});
