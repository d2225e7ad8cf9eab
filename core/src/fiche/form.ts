import type { FreeHtml } from '../shared/free-html';

/** What a group can ask in a form, by the API's names. */
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
  /** A radio choice with a free text of its own beside it. */
  readonly freeText: boolean;
  /** Linkedcombo: the choices of the next list once this one is taken. */
  readonly choices: readonly Choice[];
}

/** A field that a group asks for, of its contact form or of its appointment-details form. */
export interface FormField {
  readonly name: string;
  readonly type: FieldType;
  readonly label: string;
  readonly rightLabel: FreeHtml;
  readonly description: FreeHtml;
  readonly required: boolean;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** integer only. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly rows: number | undefined;
  readonly trim: boolean;
  readonly choices: readonly Choice[];
  readonly allowAny: boolean;
  readonly addEmptyChoice: boolean;
  readonly value: string | boolean;
}

/** What has been typed, by field name. Dates are `YYYY-MM-DD`, booleans booleans, all else text. */
export type FormValues = { readonly [name: string]: string | boolean };

/** What a field holds; nothing where it was never filled in. */
export type Value = FormValues[string] | undefined;

/** Why a field is not accepted. */
export type FieldError =
  'empty' | 'format' | 'dateFormat' | 'formatAnts' | 'email' | 'phone' | 'future';

/** The two forms of a group. */
export interface Forms {
  readonly fiche: readonly FormField[];
  readonly vevent: readonly FormField[];
}
