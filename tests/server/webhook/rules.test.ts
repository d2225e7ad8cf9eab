import fc from 'fast-check';
import { targetRule } from '../../../server/src/request/network';
import { retryAfterOf, retryPause } from '../../../server/src/webhook/post-message';
import { keyOfSecret, newWebhookSecret } from '../../../server/src/webhook/sign-message';

describe('the addresses that webhooks may be sent to', () => {
  const isAllowed = targetRule(['10.1.0.0/16', 'fd00::/8']);

  it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:2800:21f::1', '2a00:1450::8'])(
    'have %s among them, by TLS only',
    (address) => {
      expect(isAllowed(address, 'https:')).toBe(true);
      expect(isAllowed(address, 'http:')).toBe(false);
    },
  );

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::7f00:1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fe80::1',
    'fe80::1%lo',
    'ff02::1',
    'localhost',
    '',
  ])('do not have %s', (address) => {
    expect(isAllowed(address, 'https:')).toBe(false);
  });

  it.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'])(
    'have %s where the operator allows its network, also without TLS',
    (address) => {
      expect([isAllowed(address, 'https:'), isAllowed(address, 'http:')]).toEqual([true, true]);
    },
  );
});

describe('the pause after a failed attempt', () => {
  it.each([
    [1, 2.5, 5],
    [2, 5, 10],
    [4, 20, 40],
    [10, 1_280, 2_560],
    [11, 1_800, 3_600],
    [1_000, 1_800, 3_600],
  ])('is, after %d of them, from %d to %d seconds', (failures, least, most) => {
    expect(retryPause(failures, 0)).toBe(least);
    expect(retryPause(failures, 1)).toBe(most);
  });
});

describe('the pause that a receiver asks for', () => {
  const NOW = Date.UTC(2026, 10, 24, 3);

  it('is longer than that after a failure where it asks for longer', () => {
    expect(retryPause(1, 0, 600)).toBe(600);
    expect(retryPause(1, 1, 600)).toBe(605);
    expect(retryPause(11, 0, 600)).toBe(1_800);
  });

  it.each([
    ['120', undefined, 120],
    ['0', undefined, 0],
    ['Tue, 24 Nov 2026 03:02:00 GMT', undefined, 120],
    ['Tuesday, 24-Nov-26 03:02:00 GMT', undefined, 120],
    ['Tue, 24 Nov 2026 03:02:00 GMT', 'Tue, 24 Nov 2026 03:01:00 GMT', 60],
    ['Tue, 24 Nov 2026 02:00:00 GMT', undefined, 0],
    ['Tue, 24 Nov 2026 03:02:00 GMT', 'yesterday', 120],
    ['-5', undefined, undefined],
    ['1.5', undefined, undefined],
    ['99999999999', undefined, undefined],
    ['2026-11-24', undefined, undefined],
    ['soon GMT', undefined, undefined],
    ['', undefined, undefined],
    [undefined, undefined, undefined],
  ])('is, by Retry-After %s of an answer of %s, %s seconds', (asked, date, seconds) => {
    expect(retryAfterOf({ 'retry-after': asked, date }, NOW)).toBe(seconds);
  });
});

describe('the secret of a webhook', () => {
  it('is 24 to 64 bytes in base64 behind whsec_', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const key = keyOfSecret(`whsec_${Buffer.from(bytes).toString('base64')}`);
        const isOne = bytes.length >= 24 && bytes.length <= 64;
        return isOne ? key?.equals(bytes) === true : key === undefined;
      }),
    );
    expect(keyOfSecret(newWebhookSecret())).toHaveLength(32);
    expect(keyOfSecret(`whsec_${'!'.repeat(44)}`)).toBeUndefined();
    expect(keyOfSecret('A'.repeat(44))).toBeUndefined();
  });
});
