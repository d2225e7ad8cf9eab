import { FichesInMemory } from '@creneau/adapters/in-memory';
import { Refusal, type Fiches, type KnownFiche } from '@creneau/core';
import { FicheSearchViewModel, type Search } from '@creneau/core/presentation';
import { NEVER, of, throwError, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { aGroup } from '../../support/made-up';

const fiche = (id: number, lastname: string): KnownFiche => ({
  id,
  values: { lastname, firstname: 'Camille', email: '', firstphone: '' },
});
const dupont = fiche(1, 'Dupont');
const dupres = fiche(2, 'Duprés');

const NONE: Search = { state: 'none' };
const busy = (words: string): Search => ({ state: 'loading', words });
const found = (words: string, ...value: readonly KnownFiche[]): Search => ({
  state: 'ready',
  value,
  words,
});

/** Answers as long as the test says after each question, and notes which questions were given up. */
class LateFiches extends FichesInMemory {
  readonly asked: string[] = [];

  constructor(
    private readonly answers: { readonly [search: string]: Observable<readonly KnownFiche[]> },
  ) {
    super(aGroup(), []);
  }

  override matching(search: string): Observable<readonly KnownFiche[]> {
    this.asked.push(search);
    return this.answers[search] ?? NEVER;
  }
}

/** What an agent sees who types these texts at these moments. */
function seen(
  fiches: (helpers: { cold: (marbles: string, values: object) => Observable<never> }) => Fiches,
  typing: readonly (readonly [number, string])[],
  marbles: string,
  values: { readonly [mark: string]: Search },
): void {
  const scheduler = new TestScheduler((one, other) => expect(one).toEqual(other));
  scheduler.run(({ expectObservable, cold }) => {
    const search = new FicheSearchViewModel(fiches({ cold: cold as never }), scheduler);
    for (const [at, text] of typing) scheduler.schedule(() => search.type(text), at);
    expectObservable(search.search$).toBe(marbles, values);
  });
}

const known = (): Fiches => new FichesInMemory(aGroup(), [dupres, dupont]);

describe('looking for a contact', () => {
  it('[PRO-04] asks one second after the last letter, once', () => {
    const fiches = new LateFiches({ dupo: of([dupont]) });

    seen(
      () => fiches,
      [
        [10, 'dup'],
        [800, 'dupo'],
      ],
      '(nn) 1796ms (bf)',
      {
        n: NONE,
        b: busy('dupo'),
        f: found('dupo', dupont),
      },
    );

    expect(fiches.asked).toEqual(['dupo']);
  });

  it('[PRO-03] asks nothing for two characters, and takes back what was shown when a third is gone', () => {
    seen(
      known,
      [
        [0, 'du'],
        [2000, 'dup'],
        [5000, 'du'],
      ],
      '(nn) 2996ms (bf) 1996ms n',
      {
        n: NONE,
        b: busy('dup'),
        f: found('dup', dupont, dupres),
      },
    );
  });

  it('[PRO-03] counts characters, not what they are made of: two faces are two', () => {
    seen(known, [[0, '😀😀']], '(nn)', { n: NONE });
  });

  it('shows no answer to what is no longer asked (F-SRC-02)', () => {
    seen(
      ({ cold }) =>
        new LateFiches({
          dup: cold('3s (a|)', { a: [dupont] }) as Observable<readonly KnownFiche[]>,
          dupr: of([dupres]),
        }),
      [
        [0, 'dup'],
        [1500, 'dupr'],
      ],
      '(nn) 996ms b 499ms n 999ms (cf)',
      { n: NONE, b: busy('dup'), c: busy('dupr'), f: found('dupr', dupres) },
    );
  });

  it('says why nobody could be found, and asks the same again', () => {
    let refused = true;
    const fiches: Fiches = new (class extends LateFiches {
      override matching(search: string): Observable<readonly KnownFiche[]> {
        this.asked.push(search);
        return refused ? throwError(() => new Refusal('offline')) : of([dupont]);
      }
    })({});
    const scheduler = new TestScheduler((one, other) => expect(one).toEqual(other));

    scheduler.run(({ expectObservable }) => {
      const search = new FicheSearchViewModel(fiches, scheduler);
      scheduler.schedule(() => search.type('dup'), 0);
      scheduler.schedule(() => {
        refused = false;
        search.retry();
      }, 3000);
      expectObservable(search.search$).toBe('(nn) 996ms (br) 1996ms (bf)', {
        n: NONE,
        b: busy('dup'),
        r: { state: 'refused', reason: 'offline', detail: {}, words: 'dup' },
        f: found('dup', dupont),
      });
    });
  });
});
