// The entry of `shell.mjs`, with which a server fills the page
import type { ShellModule } from '@creneau/core';
import { groupCall, listCall } from './api';
import { shellOf } from './shell';

export default { shellOf, groupCall, listCall } satisfies ShellModule;
