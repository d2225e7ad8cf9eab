import fc from 'fast-check';
import { shift, subtract, union, type Span } from '../../../core/src/slot/span';

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

it('stretches put together are the same minutes, in order, none touching another', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 6 }), (spans) => {
      const merged = union(spans);

      for (let minute = 0; minute < END; minute += 1)
        expect(isIn(minute, merged)).toBe(isIn(minute, spans));
      for (const [index, { from, to }] of merged.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThan(merged[index - 1]?.to ?? -1);
      }
    }),
  );
});

it('stretches are shifted from one end to the other', () => {
  expect(shift([{ from: 0, to: 5 }], 7)).toEqual([{ from: 7, to: 12 }]);
});
