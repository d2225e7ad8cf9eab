import type { Observable } from 'rxjs';
import { AnswerCache } from '../shared/answer-cache';
import type { Clock } from '../shared/device';
import type { FreeHtml } from '../shared/free-html';

export const fieldTypes = [
  'text',
  'integer',
  'email',
  'select',
  'linkedcombo',
  'boolean',
  'radio',
  'datesplit',
  'smsreminder',
  'locale',
  'comments',
] as const;

export type FieldType = (typeof fieldTypes)[number];

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly freeText: boolean;
  /** Choices of the next list (`linkedcombo`). */
  readonly choices: readonly Choice[];
}

export interface FormField {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  readonly rightLabel: FreeHtml;
  readonly description: FreeHtml;
  readonly required: boolean;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** `integer` only. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly rows: number | undefined;
  readonly trim: boolean;
  readonly choices: readonly Choice[];
  readonly allowAny: boolean;
  readonly addEmptyChoice: boolean;
  readonly value: string | boolean;
}

/** Typed values by field name: dates `YYYY-MM-DD`, booleans booleans, all others text. */
export type FormValues = { readonly [name: string]: string | boolean };

/** Undefined if the field was never filled in. */
export type Value = FormValues[string] | undefined;

export type FieldError =
  'empty' | 'format' | 'dateFormat' | 'formatAnts' | 'email' | 'phone' | 'future';

export interface Forms {
  readonly fiche: readonly FormField[];
  readonly vevent: readonly FormField[];
}

export abstract class FicheForms {
  /** Requests on subscription. @throws {Refusal} */
  abstract in(locale: string): Observable<Forms>;
}

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

export class KnownForms {
  private readonly cache: AnswerCache<Forms>;

  constructor(
    private readonly ficheForms: FicheForms,
    clock: Pick<Clock, 'now'>,
  ) {
    this.cache = new AnswerCache(clock, LIFE, LOCALES_KEPT);
  }

  /** Requests on subscription, unless cached. @throws {Refusal} */
  in(locale: string): Observable<Forms> {
    return this.cache.answer(locale, () => this.ficheForms.in(locale));
  }
}

export const isEmpty = (value: Value): boolean =>
  value === undefined || value === '' || value === false;

export const isSame = (one: Value, other: Value): boolean =>
  one === other || (isEmpty(one) && isEmpty(other));

export const changesIn = (values: FormValues, before: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name])),
  );
