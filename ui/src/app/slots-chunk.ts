// Edits load after the times, and share their code
import { prepareSlots as prepare } from '../booking/slots/prepare-slots';

export { prepare };
export { SlotsStep } from '../booking/slots/SlotsView';

export const edit = async () => ({ ...(await import('../booking/slots/EditStep')), prepare });
