import { Http, HttpTimeExplanations } from '@creneau/adapters/http';
import { Group, TimeExplanations } from '@creneau/core';
import { adapter } from './adapter';
import { people } from './people';

export const agent = [...people, adapter(TimeExplanations, HttpTimeExplanations, Http, Group)];
