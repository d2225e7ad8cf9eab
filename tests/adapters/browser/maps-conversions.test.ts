/** @jest-environment jsdom */
import { keepMapsToken, MapsConversions } from '@creneau/adapters/browser';

const ADDRESS = 'https://maps.example/conversion/collect';

/** What is sent is told by `sent`; cookies are those that a browser would give back. */
let sent: { readonly address: string; readonly init: RequestInit }[];
let written: string[];
const { fetch } = globalThis;

beforeEach(() => {
  [sent, written] = [[], []];
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
  jest
    .spyOn(document, 'cookie', 'get')
    .mockImplementation(() => written.map((text) => text.split(';')[0]).join('; '));
  globalThis.fetch = async (address, init = {}) => {
    sent.push({ address: String(address), init });
    throw new TypeError('nobody answers');
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = fetch;
});

it('[RWG-01] the mark of the maps is kept whole for thirty days', () => {
  keepMapsToken('AJKvS9We--==', 7);

  expect(written).toEqual([
    'rwg_token=AJKvS9We--==; path=/; max-age=2592000; secure; samesite=lax',
    'rwg_merchant=7; path=/; max-age=2592000; secure; samesite=lax',
  ]);
});

it.each([
  ['the group that the visitor was led to', 7, 2],
  ['another', 8, 1],
])('[API-32] [API-33] a booking is told to the maps with %s', (_, groupId, merchant_changed) => {
  keepMapsToken('AJKvS9We--==', 7);

  new MapsConversions(ADDRESS, '20001').report(groupId);

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    address: ADDRESS,
    init: { method: 'POST', headers: { 'content-type': 'text/plain' } },
  });
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
    rwg_token: 'AJKvS9We--==',
    conversion_partner_id: '20001',
    merchant_changed,
  });
});

it('[RWG-03] every booking is told to the maps as of the one partner, whatever the group and the mark', () => {
  const maps = new MapsConversions(ADDRESS, '20001');
  for (const [token, groupId] of [
    ['AJKvS9We--==', 7],
    ['b', 8],
  ] as const) {
    keepMapsToken(token, groupId);
    maps.report(groupId);
  }

  const partners = sent.map(
    ({ init }) =>
      (JSON.parse(String(init.body)) as { conversion_partner_id: string }).conversion_partner_id,
  );
  expect(partners).toEqual(['20001', '20001']);
});

it('the maps are told nothing of a visitor whom they did not lead here, nor where nobody collects it', () => {
  new MapsConversions(ADDRESS, '20001').report(7);
  keepMapsToken('AJKvS9We--==', 7);
  new MapsConversions(undefined, '20001').report(7);

  expect(sent).toEqual([]);
});
