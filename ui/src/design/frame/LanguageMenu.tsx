import { makeStyles, mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Icon } from '../Icon';
import { VisuallyHidden } from '../VisuallyHidden';
import { color } from '../theme/tokens';
import { HeaderMenu } from './HeaderMenu';
import { useHeaderStyles, useMenuEntryStyles } from './header-styles';
import { ownNameOf } from '../../i18n/language';

const useStyles = makeStyles({
  spoken: { color: color.link, fontWeight: 700 },
});

interface LanguageMenuProps {
  readonly locale: string;
  readonly locales: readonly string[];
  readonly onChoose: (locale: string) => void;
}

export function LanguageMenu({ locale, locales, onChoose }: LanguageMenuProps): ReactElement {
  const { t } = useTranslation('layout');
  const styles = useStyles();
  const entries = useMenuEntryStyles();
  const header = useHeaderStyles();
  return (
    <HeaderMenu
      openerClass={header.entry}
      opener={
        <>
          <Icon name="globe" />
          <VisuallyHidden>{t('header.language')}</VisuallyHidden>
          <span className={header.words}>{locale.toUpperCase()}</span>
        </>
      }
    >
      {(close) =>
        locales.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-current={language === locale}
              className={mergeClasses(entries.entry, language === locale && styles.spoken)}
              onClick={() => {
                onChoose(language);
                close();
              }}
            >
              {ownNameOf(language)}
              {language === locale && <Icon name="check" size={16} />}
            </button>
          </li>
        ))
      }
    </HeaderMenu>
  );
}
