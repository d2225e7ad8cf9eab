import {
  changesIn,
  type ForeignChange,
  type FormField,
  type FormValues,
  type KnownFiche,
} from '@creneau/core';
import type { FichesViewModel, FieldValues } from '@creneau/core/presentation';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useFicheForm, type FicheFormState } from '../fiche-form/use-fiche-form';
import { useCommand, type Command } from '../hooks/use-command';

export interface FicheRecordProps {
  readonly page: FichesViewModel;
  readonly fields: readonly FormField[];
  readonly fiche: KnownFiche | undefined;
  readonly isUnsaved: boolean;
  readonly isAdded: boolean;
  readonly onAdded: (fiche: KnownFiche) => void;
}

type Notice = { readonly count: number } & (
  | { readonly of: 'added' | 'saved' }
  | { readonly of: 'changed'; readonly changes: readonly ForeignChange[] }
);

export interface FicheRecord {
  readonly form: FicheFormState;
  readonly notice: Notice | undefined;
  readonly command: Command<[FormValues]>;
  readonly save: (event: FormEvent<HTMLFormElement>) => void;
  readonly take: (changes: readonly ForeignChange[]) => void;
}

/** Stores the typed values for when this tab opens again. */
export function useFicheRecord({
  page,
  fields,
  fiche,
  isAdded,
  onAdded,
}: FicheRecordProps): FicheRecord {
  const forms = useMemo(() => ({ fiche: fields, vevent: [] }), [fields]);
  const form = useFicheForm({
    initial: writtenOf(page.fieldValues(fiche, fields)),
    forms,
    asksComment: false,
    rules: page,
    asksFiche: always,
    isOwn: false,
    onSubmit: ({ fiche: typedValues }) => command.run(typedValues),
  });
  const values = form.values.fiche;
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
    page.write(fiche, fields, values);
  }, [page, fiche, fields, values]);

  const [notice, setNotice] = useState<Notice | undefined>(
    isAdded ? { of: 'added', count: 0 } : undefined,
  );
  const command = useCommand(async (sentValues: FormValues) => {
    const outcome = await page.save(fiche, fields, sentValues);
    if (outcome.state === 'saved' && !fiche) return onAdded(outcome.fiche);
    // keeps what was typed while the save was in progress
    form.restart(writtenOf({ ...outcome.values, ...changesIn(latest.current, sentValues) }));
    const count = (notice?.count ?? 0) + 1;
    setNotice(
      outcome.state === 'saved'
        ? { of: 'saved', count }
        : { of: 'changed', count, changes: outcome.changes },
    );
  });
  const { markRefused } = form;
  useEffect(() => markRefused(command.refusal), [markRefused, command.refusal]);
  return {
    form,
    notice,
    command,
    save: (event) => {
      setNotice(undefined);
      command.clearRefusal();
      form.submit(event);
    },
    take: (changes) => {
      setNotice(undefined);
      const theirs = Object.fromEntries(changes.map(({ name, value }) => [name, value]));
      form.restart(writtenOf({ ...values, ...theirs }));
    },
  };
}

const always = (): boolean => true;

const writtenOf = (fiche: FieldValues['fiche']): FieldValues => ({
  fiche,
  vevent: {},
  comments: '',
  consentsToVideo: false,
});
