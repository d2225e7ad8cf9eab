import { Refusal, RepeatableOrders, type RefusalReason } from '@creneau/core';

const lost = new Refusal('unreachable', { detail: { inDoubt: true } });

/** Gives an order whose attempts end so, one after the other; answers their keys and what became of the last. */
async function giveAgain(...ends: readonly (Refusal | 'done')[]) {
  const keys: string[] = [];
  const orders = new RepeatableOrders({ next: () => `key ${keys.length}` });
  let last: unknown;
  for (const end of ends)
    last = await orders
      .give('save', async (key) => {
        keys.push(key);
        if (end !== 'done') throw end;
        return end;
      })
      .catch((failure: unknown) => failure);
  return { keys, last };
}

it('[N4] an order whose answer is lost has the same key until it is answered', async () => {
  const { keys } = await giveAgain(lost, new Refusal('offline'), lost, 'done', 'done');

  expect(keys).toEqual(['key 0', 'key 0', 'key 0', 'key 0', 'key 4']);
});

it('[N4] an order that was refused has another key the next time', async () => {
  const { keys } = await giveAgain(lost, new Refusal('invalidField'), 'done');

  expect(keys).toEqual(['key 0', 'key 0', 'key 2']);
});

it.each<[RefusalReason, boolean]>([
  ['offline', true],
  ['tooManyCalls', true],
  ['invalidField', false],
])(
  '[N3] an order in doubt that is then refused as %s is still in doubt: %j',
  async (reason, isInDoubt) => {
    const { last } = await giveAgain(lost, new Refusal(reason));

    expect(last).toMatchObject({ reason });
    expect((last as Refusal).detail.inDoubt ?? false).toBe(isInDoubt);
  },
);
