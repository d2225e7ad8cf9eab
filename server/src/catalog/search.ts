import { foldText } from '@creneau/core';
import { readAll, refuse } from '../refusal/refusal';
import { idOf, listOf, type Query, valueOf } from '../request/query';
import type { CatalogList, AnswerRecord, RecordFilter } from './conditions';

const LONGEST_SEARCH = 255;
const MOST_IDS = 100;

/** Each word must occur; ignores case and accents. */
export function searchOf(query: Query): RecordFilter {
  const words = foldText(valueOf(query, 'search') ?? '')
    .slice(0, LONGEST_SEARCH)
    .split(/\s+/)
    .filter((word) => word !== '');
  return ({ publicname, description }) => {
    if (words.length === 0) return true;
    const text = foldText(`${String(publicname)} ${String(description)}`);
    return words.every((word) => text.includes(word));
  };
}

type Filter = (query: Query) => RecordFilter;

const everything: Filter = () => () => true;

/** By list. */
const filters: { readonly [list in CatalogList]: Filter } = {
  interventionsets: everything,
  calendarsets: everything,
  interventions: ofInterventionSet,
  pack_interventions: ofInterventionSet,
  calendars: (query) => {
    const { interventionIds, setIds } = readAll({
      interventionIds: () => idsOf(query, 'intervention_ids'),
      setIds: () => idsOf(query, 'calendarset_ids'),
    });
    return ({ intervention_ids: ownIds, calendarset_id: set }) =>
      interventionIds.every((id) => Array.isArray(ownIds) && ownIds.includes(id)) &&
      (setIds.length === 0 || setIds.includes(Number(set)));
  },
};

function ofInterventionSet(query: Query): RecordFilter {
  const text = valueOf(query, 'interventionset_id') || undefined;
  const id = text === undefined ? undefined : idOf(text);
  if (text !== undefined && id === undefined) refuse('interventionset_id');
  return ({ interventionset_id: interventionSet }: AnswerRecord) =>
    id === undefined || interventionSet === id;
}

/**
 * Ignores empty entries.
 *
 * @throws {Refusal} invalidField, with the parameter.
 */
export function idsOf(query: Query, name: string): readonly number[] {
  const ids = listOf(query, name)
    .filter((text) => text !== '')
    .map((text) => idOf(text));
  if (ids.length > MOST_IDS) refuse(name);
  return ids.map((id) => {
    if (id === undefined) refuse(name);
    return id;
  });
}

/** @throws {Refusal} invalidField, with the parameter. */
export const filterOf = (query: Query, list: CatalogList): RecordFilter => filters[list](query);
