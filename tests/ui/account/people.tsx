import { PeopleInMemory, SessionsInMemory, type HeldAccount } from '@creneau/adapters/in-memory';
import type { Accounts, LinkKeys, Logins, PersonalData } from '@creneau/core';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { initTranslations } from '../../../ui/src/i18n/words';
import { StoppedClock } from '../../support/stopped-clock';
import { wordsOf } from '../../support/words';
import { openPage, words } from '../page';

export const PASSWORD = 'Bonjour-2026!';
export const camille: HeldAccount = { id: 7, email: 'camille@example.org', password: PASSWORD };
export const weak: HeldAccount = { id: 8, email: 'faible@example.org', password: 'motdepasse' };

/** The words of these pages come later than the first ones. */
export const speakOfAccounts = (): void => {
  initTranslations('fr', {
    ...words('fr'),
    ...wordsOf('fr', 'account', 'appointments', 'fiche', 'fiches', 'privacy'),
  });
};

export const noKeys: LinkKeys = {
  ficheKey: undefined,
  veventKey: undefined,
  passwordKey: undefined,
  validationKey: undefined,
  newEmail: undefined,
  accountId: undefined,
  fromMail: false,
};

/** The ports of a person, which one store in memory answers. */
export type PeoplePorts = Logins & Accounts & PersonalData;

/** Opens a page of people, whose accounts are kept in memory; `refusing` answers some calls otherwise. */
export async function openAccountPage({
  as,
  refusing = {},
  email,
  mailed = async () => ({}),
  ...opened
}: Omit<NonNullable<Parameters<typeof openPage>[0]>, 'sessions' | 'ports' | 'fiche' | 'query'> & {
  /** Who is logged in already. */
  readonly as?: HeldAccount;
  readonly refusing?: Partial<PeoplePorts>;
  /** What the link wrote into the forms. */
  readonly email?: string;
  /** What a mail's link had, once something has sent it. */
  readonly mailed?: (accounts: PeopleInMemory) => Promise<Partial<LinkKeys>>;
} = {}) {
  const sessions = new SessionsInMemory();
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
  const accounts = new PeopleInMemory(sessions, clock, [camille, weak]);
  const answering: PeoplePorts = Object.assign(Object.create(accounts) as PeoplePorts, refusing);
  if (as) {
    const { email: known, password = '' } = as;
    sessions.become(await accounts.logIn({ email: known, password }));
  }
  const keys: LinkKeys = { ...noKeys, ...(await mailed(accounts)) };
  const page = await openPage({
    ...opened,
    query: { keys },
    sessions,
    ports: { logins: answering, accounts: answering, personalData: answering },
    fiche: email === undefined ? {} : { email },
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, sessions, accounts };
}

/** The form of that place, as one fills it in. */
export function form(place = 0) {
  const shown = screen.getAllByRole('form')[place];
  if (!shown) throw new Error(`there is no form ${place}`);
  const field = (label: string | RegExp): HTMLInputElement =>
    within(shown).getByLabelText<HTMLInputElement>(label);
  return {
    field,
    write: async (values: { readonly [label: string]: string }): Promise<void> => {
      for (const [label, value] of Object.entries(values))
        await act(async () => void fireEvent.change(field(label), { target: { value } }));
    },
    /** What is said of a field to those who listen. */
    messageOf: (label: string | RegExp): string => {
      const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    },
    press: async (): Promise<void> => {
      const submit = shown.querySelector('button[type=submit]');
      if (!submit) throw new Error('a form without a button');
      await act(async () => void fireEvent.click(submit));
      // formik looks at the values once more, and the order is on its way
      await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
    },
    submit: (): Element | null => shown.querySelector('button[type=submit]'),
    element: shown,
  };
}
