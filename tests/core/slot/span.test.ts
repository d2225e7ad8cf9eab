import fc from 'fast-check';
import { subtract, type Span } from '../../../core/src/slot/span';

const END = 40;
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: END }), fc.integer({ min: 0, max: END }))
  .map(([from, to]): Span => ({ from, to }));

const isIn = (minute: number, spans: readonly Span[]): boolean =>
  spans.some(({ from, to }) => from <= minute && minute < to);

describe('what is left of a stretch', () => {
  it('is each of its minutes that no other has, in stretches that are not empty', () => {
    fc.assert(
      fc.property(anySpan, fc.array(anySpan, { maxLength: 5 }), (span, others) => {
        const left = subtract(span, others);

        for (let minute = 0; minute < END; minute += 1)
          expect(isIn(minute, left)).toBe(isIn(minute, [span]) && !isIn(minute, others));
        expect(left.filter(({ from, to }) => from >= to)).toEqual([]);
      }),
    );
  });
});
