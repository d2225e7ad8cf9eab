import { telAddress } from '@creneau/core';

describe('the address that calls a business', () => {
  it.each([
    ['04 65 71 20 40', 'tel:0465712040'],
    ['+33 4.65.71.20.40', 'tel:+33465712040'],
    ['+33 (0)4 65 71 20 40', 'tel:+33465712040'],
    ['0033 (0) 465-712-040', 'tel:0033465712040'],
    ['(0)4 65 71 20 40', 'tel:0465712040'],
    ['(04) 65 71 20 40', 'tel:0465712040'],
  ])('[HOME-08] [ERR-06] of %j is %s', (phone, address) => {
    expect(telAddress(phone)).toBe(address);
  });
});
