import { BrowserLoginTrips, BrowserPageLocation } from '@creneau/adapters/browser';
import { LoginTrips, PageLocation } from '@creneau/core';
import { adapter } from '../container';
import { people } from './people';

export { ssoLogin } from '@creneau/core/visit';

export const sso = [
  ...people,
  adapter(LoginTrips, BrowserLoginTrips),
  adapter(PageLocation, BrowserPageLocation),
];
