import { answerOf, errorOf, isBox, linkedParts, linkedValue } from '@creneau/core';
import type { FormField, FormValues } from '@creneau/core';
import type { FicheViewModel } from '@creneau/core/presentation';
import { ask, choose, confirms, say } from './terminal';
import { fieldMessages } from './words';

/** Asks for all that the business wants to know, and keeps it in the draft. */
export async function fillFiche(model: FicheViewModel): Promise<void> {
  const [forms, known] = [await answerOf(model.forms$), await answerOf(model.known$)];
  let written = model.fieldValues(forms, known);
  if (model.isChoice(known)) {
    const people = known.map(
      (one) => [`${one.values.firstname} ${one.values.lastname}`, one] as const,
    );
    const other = model.canAdd(known) ? [['Somebody else', 'new', 'n'] as const] : [];
    const who = await choose('Who is the appointment for?', [...people, ...other]);
    written = model.attending(who, written, forms);
  }
  const fill = async (fields: readonly FormField[], values: FormValues): Promise<FormValues> => {
    const filled = { ...values };
    for (const field of fields)
      for (;;) {
        const value = await answer(field, values[field.name] || '');
        const error = errorOf(field, value, model.context);
        Object.assign(filled, { [field.name]: value });
        if (!error) break;
        say(fieldMessages[error]);
      }
    return filled;
  };
  const fiche = await fill(forms.fiche, written.fiche);
  const vevent = await fill(forms.vevent, written.vevent);
  const comments = model.asksComment ? await ask('A word for the business (optional):') : '';
  const consentsToVideo =
    model.videoconference$.value && (await confirms('Do you accept the terms of video meetings?'));
  model.write({ ...written, fiche, vevent, comments, consentsToVideo });
}

/** An empty line keeps what is there. */
async function answer(field: FormField, present: string | boolean): Promise<string | boolean> {
  if (isBox(field)) return confirms(field.label);
  if (field.choices.length > 0) return chosen(field, '');
  const date = field.type === 'datesplit' ? ' (year-month-day)' : '';
  const hint = present ? ` [${present}]` : field.required ? '' : ' (optional)';
  return (await ask(`${field.label}${date}${hint}:`)) || present;
}

/** Linked lists ask one after the other. */
async function chosen(field: FormField, before: string): Promise<string> {
  const { next } = before ? linkedParts(field, before) : { next: field.choices };
  if (next.length === 0) return before;
  const none = field.required ? [] : [['No answer', '', '-'] as const];
  const value = await choose(field.label, [
    ...next.map((one) => [one.label, one.value] as const),
    ...none,
  ]);
  if (field.type !== 'linkedcombo' || value === '') return value || before;
  return chosen(field, before ? linkedValue([before, value]) : value);
}
