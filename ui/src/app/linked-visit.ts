// Fetched only with a link that chooses something
export { resolveLink, takePreselectedSlot } from '@creneau/core';
