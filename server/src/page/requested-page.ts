import { chooseLocale, listedPath, type ShellProps } from '@creneau/core';
import type { FastifyRequest } from 'fastify';
import type { Row } from '../database/schema';
import { showsWebsite } from '../group/minisite';
import { enabledLocalesOf } from '../group/settings';
import type { BuiltPage } from './built-page';
import type { Entry, Variant } from './shell-answers';
import { entriesIn } from '../untyped/untyped';

/** From the cached copy's ETag, which begins with the variant. */
export function heldVariant({ headers }: FastifyRequest): Variant | undefined {
  const [, title, description] =
    /^(?:W\/)?"([0-2])([0-2])-/.exec(headers['if-none-match'] ?? '') ?? [];
  return title === undefined
    ? undefined
    : { title: Number(title), description: Number(description) };
}

/** By the address or the browser, among the group's languages. */
export function localeOf(
  request: FastifyRequest,
  group: Row<'groups'> | undefined,
  page: BuiltPage,
): string {
  const { locale } = entriesIn(request.query);
  const settings = group?.settings;
  const pageLocales = Object.keys(page.assets.locales);
  const groupLocales = settings ? enabledLocalesOf(settings) : pageLocales;
  const wishes = {
    query: typeof locale === 'string' ? locale : undefined,
    device: preferredIn(request),
  };
  return chooseLocale(
    wishes,
    { locale: group?.locale ?? 'fr', enabledLocales: groupLocales },
    pageLocales,
  );
}

/** Advertising parameters, which do not affect the page; its links drop them. */
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid)$/;

const ENTRY = /^\/(?:[^/]+(?:\/(?:book\/([a-z_]{1,30})|(home))?)?)?$/;

/** Undefined if other parameters affect the content. */
export function entryOf({ raw, query }: FastifyRequest, locale: string): Entry | undefined {
  const [path = ''] = (raw.url ?? '').split('?');
  const [match, step, home] = ENTRY.exec(path) ?? [];
  if (match === undefined) return undefined;
  const { locale: queryLocale, ...rest } = entriesIn(query);
  if (!Object.keys(rest).every((name) => TRACKING.test(name))) return undefined;
  return { route: step ?? home, search: queryLocale === undefined ? '' : `?locale=${locale}` };
}

export function canonicalOf(
  { raw, query }: FastifyRequest,
  { urlname, settings }: Row<'groups'>,
  locale: string,
): ShellProps['canonical'] {
  const [path = ''] = (raw.url ?? '').split('?');
  const { locale: queryLocale } = entriesIn(query);
  // without a public page its address leads to the booking
  const publicPath = showsWebsite(settings) ? path : path.replace(/\/home\/?$/, '');
  return {
    path: listedPath(urlname, publicPath),
    locale: queryLocale === locale ? locale : undefined,
  };
}

/** `Accept-Language`, best first. */
function preferredIn({ headers }: FastifyRequest): readonly string[] {
  return (headers['accept-language'] ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
