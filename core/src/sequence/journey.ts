import type { DraftKey } from '../appointment/booking';
import type { Catalog } from '../catalog/catalog';
import type { FormValues } from '../fiche/form';
import type { Group } from '../group/group';
import type { Choices, Step } from './sequence';

/** Text under way: it outlives every step, refusal and going back. */
export interface Draft {
  /** Made with the draft: one booking a draft, however often it is sent (contract.md 2). */
  readonly key: DraftKey;
  readonly fiche: FormValues;
  readonly vevent: FormValues;
  readonly comments: string;
  readonly consentsToVideo: boolean;
}

/** Where a visitor stands: one state, the rest is derived. */
export interface Journey {
  /** What is asked, in order: the group's questions less those the link answers, then slots, login if required, fiche, confirm. */
  readonly steps: readonly Step[];
  /** Steps of `steps` that the choices made unnecessary: shown greyed, passed over (STEPPER-02, SEQ-05, CAL-03). */
  readonly ignored: readonly Step[];
  readonly step: Step;
  readonly choices: Choices;
  /** What the link answered: never asked, never forgotten. */
  readonly preselected: Choices;
  readonly draft: Draft;
}

/** What the sequence is made from. */
export interface Offer {
  readonly group: Pick<Group, 'questions' | 'loginRequired' | 'mergeInterventions'>;
  readonly catalog: Catalog;
  /** Whether an agent is asking, who sees unnamed things (CAT-06, CC-02). */
  readonly agent: boolean;
  /** Whether login is behind us. */
  readonly logged: boolean;
}
