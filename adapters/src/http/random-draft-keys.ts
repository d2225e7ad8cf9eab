import type { DraftKey, DraftKeys } from '@creneau/core';

/** Random UUIDs (RFC 9562, version 4). */
export class RandomDraftKeys implements DraftKeys {
  next(): DraftKey {
    // absent on a page served without TLS
    return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : assembleUuid();
  }
}

const BYTES = 16;

function assembleUuid(): DraftKey {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const digits = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  const text = digits.join('');
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    text.slice(12, 16),
    text.slice(16, 20),
    text.slice(20),
  ].join('-');
}
