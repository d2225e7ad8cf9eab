import { Http, HttpWebsites } from '@creneau/adapters/http';
import { Group, Websites } from '@creneau/core';
import { adapter } from './adapter';
import { privacy } from './privacy';

export const home = [adapter(Websites, HttpWebsites, Http, Group), ...privacy];
