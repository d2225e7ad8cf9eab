import { linkedParts, radioParts, REQUEST_NUMBER_FIELD } from '@creneau/core';
import type { Kysely } from 'kysely';
import type { StoredAppointment } from '../appointment/stored-appointments';
import type { Database, Row, StoredField } from '../database/schema';
import { choiceOf } from '../fiche/parse-form';
import type { StoredSettings } from '../database/settings-column';
import { translatorFor, type Translator } from '../group/translations';
import { inLines } from '../mail/plain-text';

interface AskedForm {
  readonly fields: readonly StoredField[];
  readonly settings: Pick<StoredSettings, 'place_fields'>;
  readonly translate: Translator;
}

/** Reads the form once for all bookings. */
export async function answersToForm(
  database: Kysely<Database>,
  { id, locale, settings }: Pick<Row<'groups'>, 'id' | 'locale' | 'settings'>,
): Promise<(appointment: Pick<StoredAppointment, 'vevent'>) => readonly string[]> {
  const form = await database
    .selectFrom('forms')
    .select('fields')
    .where('group_id', '=', id)
    .where('kind', '=', 'vevent')
    .executeTakeFirst();
  const formContext = {
    fields: form?.fields ?? [],
    settings,
    translate: translatorFor(locale, locale),
  };
  return ({ vevent }) => bookingAnswers(vevent, formContext);
}

/**
 * Excludes the address of a home visit, shown separately, and the number for identity papers, which
 * is private.
 */
function bookingAnswers(
  values: { readonly [field: string]: string | boolean },
  { fields, settings, translate }: AskedForm,
): readonly string[] {
  const toldApart: readonly (string | undefined)[] = [
    REQUEST_NUMBER_FIELD,
    ...Object.values(settings.place_fields ?? {}),
  ];
  return fields
    .filter(({ name }) => !toldApart.includes(name))
    .flatMap((field): readonly string[] => {
      const value = values[field.name];
      const label = translate(field.label);
      if (value === true) return [label];
      const answer = typeof value === 'string' ? inLines(answerText(field, value, translate)) : '';
      return answer === '' ? [] : [`${label} – ${answer}`];
    });
}

function answerText(
  { type, choices: storedChoices = [] }: StoredField,
  value: string,
  translate: Translator,
): string {
  const choices = storedChoices.map((each) => choiceOf(each, translate));
  if (type === 'linkedcombo') {
    const { selection, unknown } = linkedParts({ choices }, value);
    return [...selection.map(({ label }) => label), unknown].filter(Boolean).join(', ');
  }
  const { choice, freeText } = radioParts({ choices }, value);
  return choice ? [choice.label, freeText].filter(Boolean).join(', ') : value;
}
