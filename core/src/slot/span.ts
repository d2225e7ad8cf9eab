/** [from, to). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The parts of a span outside all others. */
export function subtract(span: Span, others: readonly Span[]): readonly Span[] {
  let left: readonly Span[] = span.from < span.to ? [span] : [];
  for (const other of others) {
    if (other.from >= other.to) continue;
    left = left.flatMap((piece) =>
      other.to <= piece.from || piece.to <= other.from
        ? piece
        : [
            { from: piece.from, to: other.from },
            { from: other.to, to: piece.to },
          ].filter(({ from, to }) => from < to),
    );
  }
  return left;
}

/** The same time as sorted spans; spans that touch are merged. */
export function union(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  const sorted = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else merged.push(span);
  }
  return merged;
}

/** Moves spans; `by` has their unit. */
export const shift = (spans: readonly Span[], by: number): readonly Span[] =>
  spans.map(({ from, to }) => ({ from: from + by, to: to + by }));
