import type { ReactElement } from 'react';
import { color } from './theme/tokens';

/** A calendar sheet with an arrow to the next one. */
export default function EmptyDrawing(): ReactElement {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width="104"
      height="96"
      viewBox="0 0 104 96"
      fill="none"
    >
      <circle cx="50" cy="48" r="44" fill={color.tint} />
      <g stroke={color.softLine} strokeWidth="2" fill={color.surface}>
        <rect x="14" y="20" width="70" height="62" rx="9" />
        <path d="M14 38h70M32 12v14M66 12v14" strokeLinecap="round" />
      </g>
      <g fill={color.tint2}>
        <rect x="24" y="47" width="11" height="9" rx="3" />
        <rect x="43" y="47" width="11" height="9" rx="3" />
        <rect x="62" y="47" width="11" height="9" rx="3" />
        <rect x="24" y="63" width="11" height="9" rx="3" />
        <rect x="43" y="63" width="11" height="9" rx="3" />
      </g>
      <circle cx="83" cy="75" r="15" fill={color.fill} />
      <path
        d="M77 75h12M84 70l5 5-5 5"
        stroke={color.onFill}
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
