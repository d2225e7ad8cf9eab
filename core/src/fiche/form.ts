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
