import type { Refusal } from './refusal';

/** Whether an order was refused before anybody read it: what became of an order before it is not known by that. */
export const isUnprocessed = ({ reason }: Refusal): boolean =>
  reason === 'offline' || reason === 'tooManyCalls';
