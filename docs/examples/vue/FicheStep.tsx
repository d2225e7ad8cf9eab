import { errorsOf, isBox, problemOf, type FieldError, type FormField } from '@creneau/core';
import { fiche, type Visit } from '@creneau/core/visit';
import { defineComponent, nextTick, shallowRef, type PropType } from 'vue';
import { useBehavior } from './behaviors';
import { fieldMessages, refusalMessage } from './words';

type Errors = { readonly [name: string]: FieldError };

const inputTypes: { readonly [type: string]: string } = { email: 'email', datesplit: 'date' };

/** The fields of the business; what is typed is in the draft at once, and each error stands at its field. */
export const FicheStep = defineComponent({
  props: { visit: { type: Object as PropType<Visit>, required: true } },
  setup({ visit }) {
    const [model, { journey$ }] = [fiche(visit), visit.journey];
    const [forms, attempt] = [useBehavior(model.forms$), useBehavior(model.attempt$)];
    useBehavior(model.known$);
    const errors = shallowRef<Errors>({});

    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      if (forms.value.state !== 'ready') return;
      const written = model.fieldValues(forms.value.value);
      errors.value = {
        ...errorsOf(forms.value.value.fiche, written.fiche, model.context),
        ...errorsOf(forms.value.value.vevent, written.vevent, model.context),
      };
      if (Object.keys(errors.value).length === 0) return model.book();
      await nextTick();
      document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    };

    const fieldView = (field: FormField, part: 'fiche' | 'vevent') => {
      if (forms.value.state !== 'ready') return undefined;
      const values = model.fieldValues(forms.value.value)[part];
      const [present, error] = [values[field.name] ?? '', errors.value[field.name]];
      const write = (value: string | boolean): void => {
        if (forms.value.state !== 'ready') return;
        const written = model.fieldValues(forms.value.value);
        model.write({ ...written, [part]: { ...written[part], [field.name]: value } });
      };
      const shared = {
        id: field.name,
        required: field.required,
        'aria-invalid': error !== undefined,
        'aria-describedby': error && `${field.name}-error`,
      };
      const onInput = (event: Event): void => write((event.target as HTMLInputElement).value);
      return (
        <div key={field.name} class="field">
          <label for={field.name}>{field.label}</label>
          {isBox(field) ? (
            <input
              {...shared}
              type="checkbox"
              checked={present === true}
              onChange={(event) => write((event.target as HTMLInputElement).checked)}
            />
          ) : field.choices.length > 0 ? (
            <select {...shared} value={present} onChange={onInput}>
              <option value="">–</option>
              {field.choices.map(({ label, value }) => (
                <option value={value}>{label}</option>
              ))}
            </select>
          ) : (
            <input
              {...shared}
              type={inputTypes[field.type] ?? 'text'}
              value={present}
              onInput={onInput}
            />
          )}
          {error && <p id={`${field.name}-error`}>{fieldMessages[error]}</p>}
        </div>
      );
    };

    return () => {
      const problem = problemOf(attempt.value);
      const { slot } = journey$.value.choices;
      if (forms.value.state !== 'ready' || !slot) return <p aria-live="polite">One moment…</p>;
      const { fiche, vevent } = forms.value.value;
      return (
        <form novalidate onSubmit={submit}>
          {problem && <p role="alert">{refusalMessage(problem.refusal.reason)}</p>}
          {fiche.map((field) => fieldView(field, 'fiche'))}
          {vevent.map((field) => fieldView(field, 'vevent'))}
          <button class="main" disabled={attempt.value.state === 'pending'}>
            Book
          </button>
        </form>
      );
    };
  },
});
