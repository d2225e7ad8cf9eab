import {
  isProOfAnother,
  type Pro,
  type User,
  emailNameOf,
  namedBy,
  type PersonName,
  hasAccount,
} from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useState, type ReactElement } from 'react';
import { EMPTY } from 'rxjs';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { useKeptQuery } from '../hooks/use-kept-query';
import { Drawing, Icon, type IconName } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { HeaderMenu } from '../design/frame/HeaderMenu';
import { useHeaderStyles, useMenuEntryStyles } from '../design/frame/header-styles';
import { useLaterWords } from '../i18n/use-later-words';
import { useVisit } from '../hooks/use-visit';
import { breakpoint, upTo, width } from '../design/theme/breakpoints';
import { radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { LogOutDialog } from './LogOutDialog';
const LEAVE =
  'M13 4.500H6.500A1.500 1.500 0 0 0 5 6v12a1.500 1.500 0 0 0 1.500 1.500H13M10 12h10M16.500 8.500L20 12l-3.500 3.500';

const useStyles = makeStyles({
  opener: {
    padding: '5px 16px',
    [upTo(width.headerIcons - 0.02)]: { padding: '0 6px' },
  },
  initials: {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '32px',
    height: '32px',
    borderRadius: radius.full,
    backgroundColor: color.tint2,
    ...text.label,
    color: color.link,
  },
  // the name loads after the page, so its space is reserved
  name: {
    minWidth: '56px',
    maxWidth: '160px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'start',
  },
  // a phone needs the space for the name of the business
  sign: { [upTo(breakpoint.md)]: { display: 'none' } },
  entry: {
    justifyContent: 'flex-start',
    gap: '12px',
    whiteSpace: 'nowrap',
    textDecorationLine: 'none',
  },
  apart: { borderTop: `1px solid ${color.line}`, marginTop: '6px', paddingTop: '6px' },
});

/** A visitor from a mailed link has no fiches to manage, and a pro has customers instead. */
const pages = (session: User | Pro): readonly { page: string; words: string; icon: IconName }[] =>
  session.type === 'pro'
    ? [{ page: 'appointments', words: 'menu.clientAppointments', icon: 'calendar' }]
    : pagesOf(session);

const pagesOf = (session: User): readonly { page: string; words: string; icon: IconName }[] => [
  { page: 'appointments', words: 'menu.appointments', icon: 'calendar' },
  ...(hasAccount(session)
    ? ([{ page: 'fiches', words: 'menu.fiches', icon: 'person' }] as const)
    : []),
  { page: 'personal_data', words: 'menu.personalData', icon: 'shield' },
];

export function AccountMenu({ session }: { session: User | Pro }): ReactElement | undefined {
  const { id } = session.type === 'pro' ? session.pro : session.account;
  // a mailed link may change the person: the key drops the previous one's state
  return useLaterWords() ? <Menu key={`${session.type} ${id}`} session={session} /> : undefined;
}

function Menu({ session }: { session: User | Pro }) {
  const { t } = useTranslation('account');
  const group = useVisit().group;
  const { urlname } = group;
  const styles = useStyles();
  const entries = useMenuEntryStyles();
  const header = useHeaderStyles();
  const to = useKeptQuery();
  const name = usePersonName(session);
  const [leaves, setLeaves] = useState(false);
  const entry = mergeClasses(entries.entry, styles.entry);
  return (
    <>
      <HeaderMenu
        className={header.last}
        openerClass={styles.opener}
        opener={
          <>
            <VisuallyHidden>{t('menu.account')}</VisuallyHidden>
            <span className={styles.initials} aria-hidden="true">
              {name.initials}
            </span>
            <span className={mergeClasses(header.words, styles.name)}>{name.label}</span>
            <span className={styles.sign}>
              <Icon name="down" size={16} />
            </span>
          </>
        }
      >
        {(close) => (
          <>
            {!isProOfAnother(session, group) &&
              pages(session).map(({ page, words, icon }) => (
                <li key={page}>
                  <Link to={to(`/${urlname}/${page}`)} className={entry} onClick={close}>
                    <Icon name={icon} />
                    {t(words)}
                  </Link>
                </li>
              ))}
            <li className={isProOfAnother(session, group) ? undefined : styles.apart}>
              <button
                type="button"
                className={entry}
                onClick={() => {
                  close();
                  setLeaves(true);
                }}
              >
                <Drawing path={LEAVE} />
                {t('menu.logout')}
              </button>
            </li>
          </>
        )}
      </HeaderMenu>
      {leaves && <LogOutDialog onClose={() => setLeaves(false)} />}
    </>
  );
}

/** Takes the name of the account's first fiche, or else the e-mail address. */
function usePersonName(session: User | Pro): PersonName {
  const fiches = useVisit().ports.fiches;
  const { email } = session.type === 'pro' ? session.pro : session.account;
  const [person, setPerson] = useState<PersonName>();
  const hasFiches = hasAccount(session) && !session.needPasswordChange;
  useEffect(() => {
    const asking = (hasFiches ? fiches.own() : EMPTY).subscribe({
      next: ([first]) => setPerson(first && namedBy(first)),
      error: () => undefined, // decorative: a missing name shows no error
    });
    return () => asking.unsubscribe();
  }, [fiches, hasFiches]);
  return person ?? emailNameOf(email);
}
