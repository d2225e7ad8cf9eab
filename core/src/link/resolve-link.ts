import { catchError, firstValueFrom, of } from 'rxjs';
import { preselectChoices, type ItemIds, type NamedThings } from './preselection';
import type { LinkProblemReason } from './link-problem';
import type { Catalog, Catalogs } from '../catalog/catalog';
import { nameOf } from '../catalog/visible';
import { withId } from '../shared/with-id';
import type { Choices } from '../journey/step-choices';
import type { Offer } from '../journey/journey';
import type { PageQuery } from './page-query';

/** Applies a link to an offer; undefined if an item is not on offer. */
export type Follow = (offer: Offer) => {
  readonly choices?: Choices | undefined;
  readonly problem?: LinkProblemReason | undefined;
};

type Kind = keyof Catalog;

const NO_PREFERENCE = '0';

/** Without an answer the loaded catalogue decides: the server checks the booking anyway. */
export async function resolveLink(
  { preselection, maxMultirdvs }: Pick<PageQuery, 'preselection' | 'maxMultirdvs'>,
  catalogs: Catalogs,
): Promise<Follow> {
  const kinds = Object.entries(preselection) as [Kind, NamedThings][];
  const answers = await Promise.all(
    kinds.map(async ([kind, reference]) => ({
      kind,
      named: reference,
      ids: await existing(kind, reference, catalogs),
    })),
  );
  return (offer) => {
    const matches = answers.map(
      ({ kind, named: reference, ids = inCatalog(kind, reference, offer.catalog) }) => ({
        kind,
        ids,
        isAll: ids.length === reference.names.length,
      }),
    );
    const things: ItemIds = Object.fromEntries(matches.map(({ kind, ids }) => [kind, ids]));
    const choices = matches.every(({ isAll }) => isAll)
      ? preselectChoices(offer, things, maxMultirdvs)
      : undefined;
    if (!choices) return { problem: 'things' };
    const apart = leftOut(offer, things, choices);
    return { choices, problem: apart.length > 0 ? { apart } : undefined };
  };
}

/** Cannot be booked with the others, or with the pack. */
const leftOut = (
  { catalog }: Offer,
  { interventions = [] }: ItemIds,
  { lines = [] }: Choices,
): readonly string[] =>
  interventions
    .filter((id) => lines.every(({ interventionId }) => interventionId !== id))
    .flatMap((id) => withId(catalog.interventions, id) ?? [])
    .map(nameOf);

/** 0, no preference, is not requested: it is no item. */
async function existing(
  kind: Kind,
  { by, names }: NamedThings,
  catalogs: Catalogs,
): Promise<readonly number[] | undefined> {
  const things = names.filter((name) => name !== NO_PREFERENCE);
  const anything = things.length < names.length ? [Number(NO_PREFERENCE)] : [];
  if (things.length === 0) return anything;
  const matches = await firstValueFrom(
    catalogs.existing(kind, by, things).pipe(catchError(() => of(undefined))),
  );
  return matches && [...anything, ...matches];
}

const inCatalog = (kind: Kind, { by, names }: NamedThings, catalog: Catalog): readonly number[] =>
  names.flatMap((name) =>
    name === NO_PREFERENCE
      ? 0
      : (catalog[kind].find((each) => String(each[by]) === name)?.id ?? []),
  );
