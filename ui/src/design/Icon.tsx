import type { ReactElement } from 'react';

/** Strokes on a 24 px grid; an icon package would weigh more. */
const strokes = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 4v16M4 12h16',
  grip: 'M9 5.6v.8M9 11.6v.8M9 17.6v.8M15 5.6v.8M15 11.6v.8M15 17.6v.8',
  swap: 'M4 8h15M15.5 4.5L19 8l-3.5 3.5M20 16H5M8.5 12.5L5 16l3.5 3.5',
  remove: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.5 11v5M13.5 11v5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  calendar:
    'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 9.5h16M8 3v3.5M16 3v3.5',
  nextFree: 'M5 6.5v11l9-5.5zM19 6v12',
  pin: 'M12 21.5c-3.5-4-6.5-7.3-6.5-11a6.5 6.5 0 0 1 13 0c0 3.7-3 7-6.5 11zM12 8a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 20.5c.5-4 3-5.5 7-5.5s6.5 1.5 7 5.5',
  tag: 'M4 5.5A1.5 1.5 0 0 1 5.5 4h6.2l8 8a1.5 1.5 0 0 1 0 2.1l-5.6 5.6a1.5 1.5 0 0 1-2.1 0l-8-8zM8.5 8.5h.01',
  video:
    'M3.5 8a2 2 0 0 1 2-2H14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5.5a2 2 0 0 1-2-2zM16 10.5l4.5-2.5v8L16 13.5z',
  phone:
    'M7 3.5l2.5 4.8-2 2c1 2.6 3.5 5.1 6.2 6.2l2-2 4.8 2.5c-.2 2-1.5 3.5-3.5 3.5C10.5 20.5 3.5 13.5 3.5 7c0-2 1.5-3.3 3.5-3.5z',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5h.01',
  shield: 'M12 3l7.5 2.5V11c0 5-3 8.3-7.5 10-4.5-1.7-7.5-5-7.5-10V5.5z',
  mail: 'M3.5 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7.5l8 5.5 8-5.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  way: 'M20.5 3.5L3.5 10.5l7 3 3 7z',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12.2a9.5 9.5 0 0 1 4-2.3M13.5 9.5a9.5 9.5 0 0 1 5 2.7M12 19.5h.01',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
} as const;

export type IconName = keyof typeof strokes;

/** Beside a text, so hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: number }): ReactElement {
  return <Drawing path={strokes[name]} size={size} />;
}

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
