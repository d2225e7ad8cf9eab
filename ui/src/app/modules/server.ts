import { RandomDraftKeys } from '@creneau/adapters/browser';
import { Http, HttpGroups, rootsUnder, type Machine } from '@creneau/adapters/http';
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  Connection,
  DraftKeys,
  Expiry,
  Groups,
  OpenGroup,
  Sessions,
  type FirstStepNeeds,
} from '@creneau/core';
import { Container } from 'inversify';
import { asyncScheduler, BehaviorSubject } from 'rxjs';
import { Modules } from '../../hooks/screens';
import { API_ROOT, apiKey } from '../../shell/api';
import { provide } from './provide';

/** On the server every answer is given with the request, and nothing else is asked for. */
const withoutNetwork: Machine = {
  fetch: () => Promise.reject(new Error('not given')),
  scheduler: asyncScheduler,
  random: Math.random,
  online: () => false,
};

/** What serves a page that is rendered on the server, before its group is known. */
export function createServerContainer(answers: FirstStepNeeds['answers']): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const given = new Map(Object.entries(answers));
  const http = new Http({ roots: rootsUnder(API_ROOT), apiKey, given }, withoutNetwork);
  container.bind(Http).toConstantValue(http);
  container.bind(Groups).toConstantValue(new HttpGroups(http));
  container.bind(Connection).toConstantValue({ online$: new BehaviorSubject(true) });

  new Modules(container).bind(services);
  return container;
}

const services = [
  provide(Sessions, SessionsInMemory, []),
  provide(Expiry, [Sessions]),
  provide(DraftKeys, RandomDraftKeys, []),
  provide(OpenGroup, [Groups]),
];
