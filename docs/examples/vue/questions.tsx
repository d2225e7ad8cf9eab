import type {
  CalendarChoice,
  InterventionSetViewModel,
  InterventionViewModel,
} from '@creneau/core/presentation';
import { defineComponent, type PropType } from 'vue';
import { useBehavior } from './behaviors';
import { formats } from './words';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly detail?: string;
}

interface ChoiceListProps {
  readonly rows: readonly Row[];
  readonly onChoose: (id: number) => void;
}

const ChoiceList = ({ rows, onChoose }: ChoiceListProps) => (
  <ul class="choices">
    {rows.map(({ id, name, detail }) => (
      <li key={id}>
        <button type="button" onClick={() => onChoose(id)}>
          <strong>{name}</strong>
          {detail && <span>{detail}</span>}
        </button>
      </li>
    ))}
  </ul>
);

export const InterventionSetStep = defineComponent({
  props: { model: { type: Object as PropType<InterventionSetViewModel>, required: true } },
  setup({ model }) {
    const interventionSets = useBehavior(model.interventionSets$);
    return () => <ChoiceList rows={interventionSets.value} onChoose={(id) => model.choose(id)} />;
  },
});

export const InterventionStep = defineComponent({
  props: { model: { type: Object as PropType<InterventionViewModel>, required: true } },
  setup({ model }) {
    const shown = useBehavior(model.shown$);
    return () => {
      const rows = shown.value.interventions.map(({ id, name, length, price }) => ({
        id,
        name,
        detail: [
          ...(length === undefined ? [] : [formats.duration(length)]),
          ...(price === undefined ? [] : [formats.price(price, model.currency)]),
        ].join(' · '),
      }));
      return <ChoiceList rows={rows} onChoose={(id) => model.choose(id)} />;
    };
  },
});

export const CalendarStep = defineComponent({
  props: { model: { type: Object as PropType<CalendarChoice>, required: true } },
  setup({ model }) {
    const shown = useBehavior(model.shown$);
    return () => {
      const { items, offersAny } = shown.value;
      const rows = offersAny ? [{ id: 0, name: 'No preference' }, ...items] : items;
      return <ChoiceList rows={rows} onChoose={(id) => model.choose(id)} />;
    };
  },
});
