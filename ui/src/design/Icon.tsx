import type { ReactElement } from 'react';

/** Strokes on a grid of 24; drawn here because a package of icons weighs more than all of them. */
const strokes = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 4v16M4 12h16',
  grip: 'M9 5.600v.8M9 11.600v.8M9 17.600v.8M15 5.600v.8M15 11.600v.8M15 17.600v.8',
  swap: 'M4 8h15M15.500 4.500L19 8l-3.500 3.500M20 16H5M8.500 12.500L5 16l3.500 3.500',
  remove: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l.8 12.500h9.400L17.500 7M10.500 11v5M13.500 11v5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  calendar:
    'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 9.5h16M8 3v3.500M16 3v3.500',
  nextFree: 'M5 6.500v11l9-5.500zM19 6v12',
  pin: 'M12 21.500c-3.500-4-6.500-7.300-6.500-11a6.500 6.500 0 0 1 13 0c0 3.700-3 7-6.500 11zM12 8a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.500 9.500h17M3.500 14.500h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 20.500c.5-4 3-5.500 7-5.500s6.500 1.500 7 5.500',
  tag: 'M4 5.500A1.500 1.500 0 0 1 5.500 4h6.200l8 8a1.500 1.500 0 0 1 0 2.100l-5.600 5.600a1.500 1.500 0 0 1-2.100 0l-8-8zM8.500 8.500h.01',
  video:
    'M3.500 8a2 2 0 0 1 2-2H14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5.500a2 2 0 0 1-2-2zM16 10.500l4.500-2.500v8L16 13.500z',
  phone:
    'M7 3.500l2.500 4.800-2 2c1 2.600 3.500 5.100 6.200 6.200l2-2 4.800 2.500c-.2 2-1.500 3.500-3.500 3.500C10.500 20.500 3.500 13.500 3.500 7c0-2 1.500-3.300 3.500-3.500z',
  warning: 'M12 4L2.800 19.500h18.400zM12 10v4.500M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.500M12 7.500h.01',
  shield: 'M12 3l7.500 2.500V11c0 5-3 8.300-7.500 10-4.500-1.700-7.500-5-7.500-10V5.500z',
  mail: 'M3.500 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7.500l8 5.500 8-5.500',
  download: 'M12 4v11M7 10.500l5 5 5-5M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  way: 'M20.500 3.500L3.500 10.500l7 3 3 7z',
  offline:
    'M4 4l16 16M8.500 15.500a5 5 0 0 1 7 0M5.500 12.200a9.500 9.500 0 0 1 4-2.300M13.500 9.500a9.500 9.500 0 0 1 5 2.700M12 19.500h.01',
  retry: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300L19.500 9M19.500 4v5h-5',
} as const;

export type IconName = keyof typeof strokes;

/** A drawing beside a text; hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: number }): ReactElement {
  return <Drawing path={strokes[name]} size={size} />;
}

/** One whose strokes come with the screen that needs it. */
export function Drawing({
  path,
  size = 20,
}: {
  path: string;
  size?: number | undefined;
}): ReactElement {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 20 ? 2 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
