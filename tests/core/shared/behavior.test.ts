import { onceFor } from '../../../core/src/shared/behavior';

it('is derived anew from other parts than the last time, and from the same ones not', () => {
  const derived: number[][] = [];
  const sum = onceFor((...parts: readonly number[]) => {
    derived.push([...parts]);
    return { sum: parts.reduce((all, part) => all + part, 0) };
  });

  const first = sum(1, 2);
  expect(sum(1, 2)).toBe(first);
  expect(sum(1, 3)).toEqual({ sum: 4 });
  expect(sum(2, 3)).toEqual({ sum: 5 });
  expect(sum(1, 2)).toEqual(first);
  expect(derived).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 2],
  ]);
});
