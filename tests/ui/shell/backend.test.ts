/** @jest-environment ./tests/support/page-environment.ts */
import { Http } from '@creneau/adapters/http';
import { createPageContainer } from '../../../ui/src/app/container';
import { backendOf } from '../../../ui/src/shell/backend';
import { firstCalls } from '../../../ui/src/shell/early-scripts';

type Metas = Readonly<Record<string, string>>;

const shellWith = (metas: Metas): void => {
  document.head.innerHTML = Object.entries(metas)
    .map(([name, content]) => `<meta name="creneau-${name}" content="${content}">`)
    .join('');
};

/** What the inline script of the shell asks for, run as the browser runs it. */
function firstCall(search = ''): readonly string[] {
  const asked: string[] = [];
  const fetch = (url: string): Promise<unknown> => {
    asked.push(url);
    return Promise.resolve({});
  };
  new Function('fetch', 'document', 'location', 'window', firstCalls)(
    fetch,
    document,
    { pathname: '/salon-lumiere/book/slots', search },
    {},
  );
  return asked;
}

/** Where the page asks for the group, and for the times in each dialect. */
const askedBy = () => {
  const http = createPageContainer(backendOf(document)).container.get(Http);
  return [
    http.urlOf('v1/services/groups/salon-lumiere'),
    ...(['v2', 'v3', 'booking'] as const).map((root) => http.urlOf(`${root}/things`).split('?')[0]),
  ];
};

afterEach(() => shellWith({}));

describe('the backend of a page', () => {
  it.each<[string, Metas, readonly string[]]>([
    [
      'its own host, where nothing is said',
      {},
      [
        '/api/v1/services/groups/salon-lumiere?apikey=creneau&results=all',
        '/api/v2/things',
        '/api/v3/things',
        '/api/booking/v1/things',
      ],
    ],
    [
      'another host, with a key of its own',
      { api: 'https://api.example.com/rest', 'api-key': 'a&b' },
      [
        'https://api.example.com/rest/v1/services/groups/salon-lumiere?apikey=a%26b&results=all',
        'https://api.example.com/rest/v2/things',
        'https://api.example.com/rest/v3/things',
        'https://api.example.com/rest/booking/v1/things',
      ],
    ],
    [
      'a host for each dialect',
      {
        'api-v1': 'https://old.example/api/v1',
        'api-v2': 'https://old.example/api/v2',
        'api-v3': 'https://new.example/v3',
        'api-booking': 'https://slots.example',
      },
      [
        'https://old.example/api/v1/services/groups/salon-lumiere?apikey=creneau&results=all',
        'https://old.example/api/v2/things',
        'https://new.example/v3/things',
        'https://slots.example/things',
      ],
    ],
  ])('is %s, for the shell and the page alike', (_, metas, [group, ...others]) => {
    shellWith(metas);

    expect(firstCall()).toEqual([group]);
    expect(askedBy()).toEqual([group, ...others]);
  });

  it('is not asked with our key where the link brings one of its own', () => {
    shellWith({});

    expect(firstCall('?date=2027-06-07&key=theirs')).toEqual([]);
    expect(firstCall('?ficheKey=x').length).toBe(1);
  });

  it('[ROUTE-11] is not asked for a group whose shard is to be found first', () => {
    shellWith({ shards: 'lookup' });

    expect(firstCall()).toEqual([]);
    expect(backendOf(document).findsShards).toBe(true);
  });
});
