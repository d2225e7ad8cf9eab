import type { ReactElement } from 'react';
import { color } from '../design/theme/tokens';
import { DrawingGround } from './DrawingGround';

const days = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));

export function LostDay(): ReactElement {
  return (
    <DrawingGround>
      <g transform="rotate(-5 102 84)">
        <rect
          x="54"
          y="30"
          width="96"
          height="100"
          rx="10"
          fill={color.surface}
          stroke={color.softLine}
        />
        <path d="M54 52h96M78 22v14M126 22v14" stroke={color.softLine} />
        {days.map(({ row, column }) =>
          row === 1 && column === 2 ? (
            <rect
              key="lost"
              x="107"
              y="84"
              width="14"
              height="11"
              rx="3"
              stroke={color.link}
              strokeDasharray="3 3"
            />
          ) : (
            <rect
              key={`${row} ${column}`}
              x={65 + column * 21}
              y={64 + row * 20}
              width="14"
              height="11"
              rx="3"
              fill={color.tint2}
            />
          ),
        )}
      </g>
      <path d="M124 88c18-4 32-16 42-34" stroke={color.link} strokeDasharray="1 5" />
      <rect x="160" y="26" width="26" height="20" rx="5" fill={color.fill} />
      <path d="M168 36h10" stroke={color.onFill} />
    </DrawingGround>
  );
}

export function Shop({ sign }: { sign: 'unknown' | 'closed' }): ReactElement {
  return (
    <DrawingGround>
      <g stroke={color.softLine} fill={color.surface}>
        <path d="M62 60h96v82H62z" />
        <circle cx="30" cy="104" r="13" />
        <path d="M30 117v25M190 121v21" />
        <circle cx="190" cy="110" r="11" />
        <path d="M56 34h108l10 26a12 12 0 0 1-21 0 12 12 0 0 1-21 0 12 12 0 0 1-22 0 12 12 0 0 1-22 0 12 12 0 0 1-21 0 12 12 0 0 1-21 0z" />
      </g>
      {sign === 'unknown' ? (
        <>
          <path d="M74 80h42v34H74z" fill={color.tint2} />
          <path d="M126 82h22v60h-22z" fill={color.tint2} stroke={color.softLine} />
          <rect
            x="74"
            y="8"
            width="72"
            height="24"
            rx="6"
            fill={color.surface}
            stroke={color.link}
            strokeDasharray="5 4"
          />
          <path d="M107 17a3 3 0 1 1 4 3c-1 .5-1 1-1 2M110 26v.1" stroke={color.link} />
        </>
      ) : (
        <>
          <path d="M74 84h72v58H74zM74 98h72M74 112h72M74 126h72" stroke={color.softLine} />
          <rect x="92" y="100" width="36" height="20" rx="5" fill={color.fill} />
          <path d="M106 106v8M114 106v8" stroke={color.onFill} />
        </>
      )}
    </DrawingGround>
  );
}

export function LostNetwork(): ReactElement {
  return (
    <DrawingGround>
      <path d="M12 52h26M20 66h18M182 72h26M190 86h18" stroke={color.softLine} />
      <rect
        x="66"
        y="30"
        width="88"
        height="112"
        rx="14"
        fill={color.surface}
        stroke={color.softLine}
      />
      <rect x="78" y="46" width="64" height="74" rx="6" fill={color.tint2} />
      <path d="M104 132h12" stroke={color.softLine} />
      <path d="M92 82a26 26 0 0 1 36 0" stroke={color.softLine} />
      <path d="M100 91a15 15 0 0 1 20 0M110 100v.1" stroke={color.link} strokeWidth="3" />
      <circle cx="151" cy="40" r="17" fill={color.fill} />
      <path d="M145 34l12 12M157 34l-12 12" stroke={color.onFill} />
    </DrawingGround>
  );
}

export function ClosedDoor(): ReactElement {
  return (
    <DrawingGround>
      <rect
        x="72"
        y="20"
        width="74"
        height="122"
        rx="3"
        fill={color.surface}
        stroke={color.softLine}
      />
      <path d="M72 24l50 14v104H72z" fill={color.tint2} stroke={color.softLine} />
      <circle cx="111" cy="88" r="3" fill={color.link} />
      <path d="M190 66a18 18 0 1 1-20-22 14 14 0 0 0 20 22z" stroke={color.softLine} />
      <path d="M155 112v-8a9 9 0 0 1 18 0v8" stroke={color.link} strokeWidth="3" />
      <rect x="147" y="112" width="34" height="28" rx="6" fill={color.fill} />
      <path d="M164 122v7" stroke={color.onFill} strokeWidth="3" />
    </DrawingGround>
  );
}
