export { capital } from '@creneau/core';
