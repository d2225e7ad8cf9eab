import {
  type Choice,
  type FicheForms,
  fieldTypes,
  type FormField,
  type Forms,
  type Group,
  isBox,
  Refusal,
} from '@creneau/core';
import { map, type Observable } from 'rxjs';
import * as v from 'valibot';
import { catalogDialect } from './dialect';
import type { Http } from './http';
import { withRefusals } from './refusal-from';
import { parseAnswer, recordsOf } from './wire-answer';
import { flag, freeText, list, maybe, name, number, several, whole } from './wire-values';

export class HttpFicheForms implements FicheForms {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  in(locale: string): Observable<Forms> {
    const { http, group } = this;
    const dialect = catalogDialect(group);
    return withRefusals(http, dialect, 'question', () =>
      http
        .get(dialect.list(group.id, 'forms'), { locale }, { anonymous: group.openData })
        .pipe(map((body) => formsFrom(body, group.id))),
    );
  }
}

const MOST_CHARACTERS = 100_000;
const MOST_ROWS = 50;
const MOST_CHOICES = 500;

const length = maybe(whole(0, MOST_CHARACTERS));
const bound = maybe(v.pipe(number, v.integer()));

const choice: v.GenericSchema<unknown, Choice> = v.object({
  value: name,
  label: name,
  freeText: flag(),
  choices: v.fallback(
    v.lazy(() => choices),
    [],
  ),
});

const choices = v.pipe(
  several(choice),
  v.transform((all): readonly Choice[] => all.slice(0, MOST_CHOICES)),
);

/** Excludes names of the prototype, because names become object keys. */
const fieldName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z][\w-]{0,99}$/),
  v.check((text) => !(text in {})),
);

const field = v.object({
  name: fieldName,
  type: v.picklist(fieldTypes),
  label: name,
  rightLabel: freeText,
  description: freeText,
  required: flag(),
  minLength: length,
  maxLength: length,
  min: bound,
  max: bound,
  rows: maybe(whole(1, MOST_ROWS)),
  trim: flag(),
  choices,
  allowAny: flag(),
  addEmptyChoice: flag(),
  value: v.optional(v.unknown()),
});

const forms = v.object({ fiche: list, vevent: several(v.unknown()) });

/** The two forms of a group. @throws {Refusal} badAnswer: a fiche cannot be sent without its fields. */
function formsFrom(body: unknown, groupId: number): Forms {
  const [record] = recordsOf(body, groupId);
  const { fiche, vevent } = parseAnswer(forms, record);
  const fields = { fiche: fieldsOf(fiche), vevent: fieldsOf(vevent) };
  if (fields.fiche.length === 0) throw new Refusal('badAnswer');
  return fields;
}

/** Keeps the first of two fields with one name. */
function fieldsOf(rows: readonly unknown[]): readonly FormField[] {
  const fields = new Map<string, FormField>();
  for (const row of rows) {
    const { success, output } = v.safeParse(field, row);
    if (!success || fields.has(output.name)) continue;
    const { value, ...rest } = output;
    fields.set(output.name, {
      ...rest,
      // a checkbox value is true, 1 or "1"
      value: isBox(rest) ? Number(value) === 1 : v.parse(freeText, value),
    });
  }
  return [...fields.values()];
}
