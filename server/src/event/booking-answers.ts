import { linkedParts, radioParts, REQUEST_NUMBER_FIELD, type Choice } from '@creneau/core';
import type { StoredChoice, StoredField } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import type { Translator } from '../group/translations';
import { visitorTextForBusiness } from '../mail/visitor-text';

const LONGEST_ANSWER = 500;

/** The form of a booking, and how the business reads it. */
interface AskedForm {
  readonly fields: readonly StoredField[];
  readonly settings: Pick<StoredSettings, 'place_fields'>;
  readonly translated: Translator;
}

/**
 * What a customer answered in the form of a booking, a text for each answer. Where the business is to come is told apart, and
 * the number of a request for identity papers is none of those who give the appointment.
 */
export function bookingAnswers(
  values: { readonly [field: string]: string | boolean },
  { fields, settings, translated }: AskedForm,
): readonly string[] {
  const toldApart: readonly (string | undefined)[] = [
    REQUEST_NUMBER_FIELD,
    ...Object.values(settings.place_fields ?? {}),
  ];
  return fields
    .filter(({ name }) => !toldApart.includes(name))
    .flatMap((field): readonly string[] => {
      const value = values[field.name];
      const label = translated(field.label);
      if (value === true) return [label];
      const answer =
        typeof value === 'string'
          ? visitorTextForBusiness(answerText(field, value, translated), LONGEST_ANSWER)
          : '';
      return answer === '' ? [] : [`${label} – ${answer}`];
    });
}

/** By the labels of the choices, where it is one of them. */
function answerText(
  { type, choices: stored = [] }: StoredField,
  value: string,
  translated: Translator,
): string {
  const choices = stored.map((each) => choiceFrom(each, translated));
  if (type === 'linkedcombo') {
    const { chosen, unknown } = linkedParts({ choices }, value);
    return [...chosen.map(({ label }) => label), unknown].filter(Boolean).join(', ');
  }
  const { choice, freeText } = radioParts({ choices }, value);
  return choice ? [choice.label, freeText].filter(Boolean).join(', ') : value;
}

const choiceFrom = (
  { value, label, freeText = false, choices = [] }: StoredChoice,
  translated: Translator,
): Choice => ({
  value,
  label: translated(label),
  freeText,
  choices: choices.map((each) => choiceFrom(each, translated)),
});
