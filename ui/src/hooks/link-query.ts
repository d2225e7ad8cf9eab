import type { PageQuery } from '@creneau/core';
import type { Newable } from 'inversify';

/** Names in the container what the address of the page asks for. */
export const LinkQuery = class {} as unknown as Newable<PageQuery>;
