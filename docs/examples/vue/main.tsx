// A booking page in Vue: the service, the person, the time and the contact. docs/front-ends.md says how it is built.
import { LocalSessions, thisMachine } from '@creneau/adapters/browser';
import { Http, HttpGroups, httpPorts, rootsUnder } from '@creneau/adapters/http';
import { isRefusal, OpenGroup } from '@creneau/core';
import { openVisit } from '@creneau/core/visit';
import { BehaviorSubject } from 'rxjs';
import { createApp, h } from 'vue';
import { BookingPage } from './BookingPage';
import { refusalMessage } from './words';

const parameters = new URLSearchParams(location.search);

try {
  const sessions = new LocalSessions();
  const roots = rootsUnder(`${parameters.get('server') ?? ''}/api`);
  const http = new Http({ roots, apiKey: 'creneau', token: () => sessions.token }, thisMachine);
  const path = `/${parameters.get('group') ?? ''}`;
  const group = await new OpenGroup(new HttpGroups(http)).execute({
    path,
    host: location.hostname,
  });
  sessions.enter(group);
  const locale$ = new BehaviorSubject('en');
  const visit = await openVisit({ ...httpPorts(http, group), sessions, locale$ }, parameters);
  document.title = `Book an appointment – ${group.name}`;
  createApp(() => h(BookingPage, { visit })).mount('#app');
} catch (failure) {
  if (!isRefusal(failure)) throw failure;
  createApp(() => h('p', { role: 'alert' }, refusalMessage(failure.reason))).mount('#app');
}
