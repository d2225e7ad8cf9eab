/** Measures of look.md 2 and 4: corners, text, shadows, motion and the widths at which the page changes. */

export const radius = {
  box: '6px',
  control: '10px',
  menu: '12px',
  card: '16px',
  summary: '18px',
  dialog: '20px',
  full: '999px',
} as const;

/** Size and line of a text. */
export const text = {
  hint: { fontSize: '12px', lineHeight: '16px' },
  label: { fontSize: '14px', lineHeight: '20px' },
  body: { fontSize: '16px', lineHeight: '24px' },
  section: { fontSize: '20px', lineHeight: '28px' },
  title: { fontSize: '24px', lineHeight: '32px' },
  page: { fontSize: '32px', lineHeight: '40px' },
} as const;

/** The two weights of the page. */
export const weight = { regular: 400, bold: 700 } as const;

export const shadow = {
  menu: '0 16px 40px -12px rgb(40 30 16 / 28%)',
  dialog: '0 24px 64px -12px rgb(40 30 16 / 38%)',
  bar: '0 -8px 24px -12px rgb(40 30 16 / 18%)',
} as const;

export const motion = {
  colours: '100ms',
  press: '150ms',
  sheet: '220ms',
  decelerate: 'cubic-bezier(0.1, 0.9, 0.2, 1)',
} as const;

/** Widths named by what happens there; LAYOUT-01, LAYOUT-05 and LAYOUT-14. */
export const screen = {
  /** A line in the header has room for words only from 890 px on (LAYOUT-05). */
  iconHeader: '@media (max-width: 889.98px)',
  /** The summary is the bottom bar. */
  bar: '@media (max-width: 960px)',
  /** The same on the slots step, whose columns need the room. */
  wideBar: '@media (max-width: 1279.98px)',
  /** One column; circles only in the stepper (LAYOUT-14, STEPPER-05). */
  oneColumn: '@media (max-width: 680px)',
  phone: '@media (max-width: 580px)',
  /** The smallest phones: 140 px cells, no tag line. */
  smallPhone: '@media (max-width: 360px)',
  stillness: '@media (prefers-reduced-motion: reduce)',
  forced: '@media (forced-colors: active)',
  mouse: '@media (hover: hover)',
} as const;
