/** [from, to). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The parts of a span outside all others. */
export function subtract(span: Span, others: readonly Span[]): readonly Span[] {
  let pieces: readonly Span[] = span.from < span.to ? [span] : [];
  for (const other of others) {
    if (other.from >= other.to) continue;
    pieces = pieces.flatMap((piece) =>
      other.to <= piece.from || piece.to <= other.from
        ? piece
        : [
            { from: piece.from, to: other.from },
            { from: other.to, to: piece.to },
          ].filter(({ from, to }) => from < to),
    );
  }
  return pieces;
}

/** The same time as sorted spans; spans that touch are merged. */
export function union(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  const byStart = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  for (const span of byStart) {
    const last = result.at(-1);
    if (last && span.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}

/** Moves spans; `by` has their unit. */
export const shift = (spans: readonly Span[], by: number): readonly Span[] =>
  spans.map(({ from, to }) => ({ from: from + by, to: to + by }));
