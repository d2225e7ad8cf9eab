import { telAddress } from '@creneau/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { escapeHtml } from '../mail/html';
import { frameAncestors } from './content-security';
import { plainPage, plainPolicy } from './plain-page';

export interface UnavailableWords {
  readonly title: string;
  readonly text: string;
  /** Before the phone number. */
  readonly call: string;
}

/** Seconds. */
const RETRY = 10;

export const acceptsHtml = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/html') === true;

/** Reloads itself; shows the phone number of a group seen before. */
export function sendUnavailablePage(
  reply: FastifyReply,
  {
    status,
    locale,
    words: { title, text, call },
    group,
  }: {
    readonly status: number;
    readonly locale: string;
    readonly words: UnavailableWords;
    readonly group: Row<'groups'> | undefined;
  },
): FastifyReply {
  const phone = group?.phone ?? '';
  const settings = group?.settings as StoredSettings | undefined;
  const ancestors = settings ? frameAncestors(settings.frame_ancestors) : '*';
  void reply.code(status).headers({
    'cache-control': 'no-store',
    'content-security-policy': plainPolicy(ancestors),
    'retry-after': RETRY,
    vary: 'Accept, Accept-Language',
  });
  return reply.type('text/html; charset=utf-8').send(
    plainPage({
      locale,
      title,
      refresh: RETRY,
      allowsDark: settings?.dark_scheme === true,
      body: [
        ...(group ? [`<p><b>${escapeHtml(group.name)}</b></p>`] : []),
        `<h1>${escapeHtml(title)}</h1>`,
        `<p>${escapeHtml(text)}</p>`,
        ...(phone === ''
          ? []
          : [
              `<p>${escapeHtml(call)} <a href="${escapeHtml(telAddress(phone))}">${escapeHtml(phone)}</a></p>`,
            ]),
      ],
    }),
  );
}
