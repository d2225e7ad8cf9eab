import type { ReactElement, ReactNode } from 'react';
import { color } from '../design/theme/tokens';

/** A file of its own, because the error page is in the entry bundle. */
export function DrawingGround({ children }: { children: ReactNode }): ReactElement {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width="220"
      height="150"
      viewBox="0 0 220 150"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="110" cy="78" rx="104" ry="66" fill={color.tint} />
      <path d="M10 142h200" stroke={color.softLine} />
      {children}
    </svg>
  );
}
