import { BrowserLoginTrips, BrowserPageLocation } from '@creneau/adapters/browser';
import { LoginTrips, PageLocation } from '@creneau/core';
import { adapter } from './adapter';
import { people } from './people';

export { ssoLogin } from '@creneau/core/visit';

export const sso = [
  ...people,
  adapter(LoginTrips, BrowserLoginTrips),
  adapter(PageLocation, BrowserPageLocation),
];
