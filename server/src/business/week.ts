/** From Monday, as files write them. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Range = { readonly from: string; readonly to: string };
export type Week = readonly (readonly Range[])[];

const weekOf = (day: Week[number]): Week => WEEKDAYS.map(() => day);

export const CLOSED_WEEK: Week = weekOf([]);

/** Default of a resource. */
export const OPEN_WEEK: Week = weekOf([{ from: '00:00', to: '24:00' }]);
