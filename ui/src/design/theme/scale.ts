/** Spread into a style: `root: { ...text.body }`. Two weights, 400 and 700; figures are tabular. */
export const text = {
  /** 12/16: counts and hints; the minimum size, never for a decision alone. */
  hint: { fontSize: '0.75rem', lineHeight: '1rem' },
  secondary: { fontSize: '0.875rem', lineHeight: '1.25rem' },
  label: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: 700 },
  body: { fontSize: '1rem', lineHeight: '1.5rem' },
  strong: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 700 },
  section: { fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 700 },
  /** 24/32 bold: dialog titles, page titles on phones, day numbers. */
  title: { fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 700 },
  page: { fontSize: '2rem', lineHeight: '2.5rem', fontWeight: 700, letterSpacing: '-0.018em' },
} as const;

export const space = {
  slots: '8px',
  group: '12px',
  card: '20px',
  block: '20px',
  form: '28px',
  columns: '40px',
  page: '40px',
  pageMd: '24px',
  pageSm: '16px',
} as const;

export const maxWidth = { page: '1200px', list: '840px', confirmation: '600px' } as const;

export const height = { button: '52px', slot: '52px', field: '48px', target: '44px' } as const;

export const radius = {
  box: '6px',
  button: '10px',
  thumbnail: '12px',
  card: '16px',
  summary: '18px',
  dialog: '20px',
  full: '999px',
} as const;

const warm = (alpha: number) => `rgb(40 30 16 / ${alpha}%)`;

export const shadow = {
  menu: `0 16px 40px -12px ${warm(28)}`,
  dialog: `0 24px 64px -12px ${warm(38)}`,
  bar: `0 -8px 24px -12px ${warm(18)}`,
  lifted: `0 12px 32px -8px ${warm(32)}`,
} as const;

/** Colours 100 ms, presses and menus 150, sheets and dialogs 220. */
export const duration = { color: '100ms', press: '150ms', sheet: '220ms' } as const;
