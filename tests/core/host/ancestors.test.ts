import { allowsAncestor } from '@creneau/core';

describe('the pages that may show ours', () => {
  it.each([
    ['https://shop.example', 'https://shop.example', true],
    ['https://shop.example', 'http://shop.example', false],
    ['http://shop.example', 'https://shop.example', true],
    ['https://a.example https://shop.example', 'https://shop.example', true],
    ['https://SHOP.example', 'https://shop.example', true],
    ['https://*.shop.example', 'https://www.shop.example', true],
    ['https://*.shop.example', 'https://shop.example', false],
    ['https://shop.example', 'https://shop.example:8443', false],
    ['https://shop.example:8443', 'https://shop.example:8443', true],
    ['http://localhost:*', 'http://localhost:8080', true],
    ['http://shop.example', 'http://shop.example', true],
    ['http://shop.example', 'http://shop.example:443', false],
    ['http://shop.example:8080', 'https://shop.example', false],
    ['https://shop.example:8443', 'https://shop.example', false],
    ['https://shop.example:*', 'https://shop.example:8443', true],
    ['shop.example', 'https://shop.example', false],
    ['*.shop.example', 'https://www.shop.example', false],
    ["'self'", 'https://shop.example', false],
    ['*', 'ftp://anybody.example', false],
    ['*', 'https://', false],
    ['*', 'https://anybody.example', true],
    ['', 'https://shop.example', false],
    ['https://shop.example', 'null', false],
    ['*', 'null', false],
    ['*', '', false],
    ['https://shop.example', 'https://shop.example.evil.example', false],
    ['https://shop.example', 'https://evil.example/https://shop.example', false],
    ['https://*.shop.example', 'https://evilshop.example', false],
  ])('[P4] of %j include %s: %s', (sources, origin, allowed) => {
    expect(allowsAncestor(sources, origin)).toBe(allowed);
  });
});
