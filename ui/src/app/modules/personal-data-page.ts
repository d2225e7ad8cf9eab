import type { Container } from 'inversify';
import { createElement, type ComponentType } from 'react';
import { PersonalDataPage, type ErasureLink } from '../../account/PersonalDataPage';
import { providePeople } from './people';
import type { PageQuery } from '@creneau/core';

/** The page of one's data, with what the link of a mail brought. */
export function personalDataPage(
  container: Container,
  { keys: { accountId, validationKey } }: Pick<PageQuery, 'keys'>,
): ComponentType {
  providePeople(container);
  // the link of a contact without account names none
  const link: ErasureLink | undefined =
    validationKey === undefined ? undefined : { accountId: accountId ?? 0, key: validationKey };
  return () => createElement(PersonalDataPage, { link });
}
