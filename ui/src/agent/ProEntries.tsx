import { may, type Pro } from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Chip } from '../design/Chip';
import { Icon } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { useLaterWords } from '../i18n/use-later-words';
import { HeaderMenu } from '../design/frame/HeaderMenu';
import { useHeaderStyles, useMenuEntryStyles } from '../design/frame/header-styles';
import { useVisit } from '../hooks/use-visit';
import { upTo, width } from '../design/theme/breakpoints';

const useStyles = makeStyles({
  chip: { flex: 'none', [upTo(width.headerIcons - 0.02)]: { display: 'none' } },
  entry: { textDecorationLine: 'none', whiteSpace: 'nowrap' },
});

export function ProEntries({ session }: { session: Pro }): ReactElement | undefined {
  const group = useVisit().group;
  const words = useLaterWords();
  const { t } = useTranslation('agent');
  const styles = useStyles();
  const header = useHeaderStyles();
  const entries = useMenuEntryStyles();
  if (!words) return undefined;
  return (
    <>
      {may('seeUnnamedCategories', session, group) && (
        <span className={styles.chip}>
          <Chip>{t('header.callCentre')}</Chip>
        </span>
      )}
      {may('switchGroup', session, group) && (
        <HeaderMenu
          openerClass={header.entry}
          opener={
            <>
              <Icon name="swap" />
              <span className={header.words}>{t('header.groups')}</span>
            </>
          }
        >
          {() =>
            session.groups.map(({ id, name, urlname }) => (
              <li key={id}>
                {/* a full page load: no state of this group may reach another */}
                <a
                  href={`/${urlname}`}
                  className={mergeClasses(entries.entry, styles.entry)}
                  {...(id === group.id && { 'aria-current': 'page' as const })}
                >
                  {name}
                  {id === group.id && (
                    <>
                      <Icon name="check" size={18} />
                      <VisuallyHidden>{t('header.present')}</VisuallyHidden>
                    </>
                  )}
                </a>
              </li>
            ))
          }
        </HeaderMenu>
      )}
    </>
  );
}
