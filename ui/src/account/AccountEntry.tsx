import { mergeClasses } from '@griffel/react';
import type { ReactElement } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useButtonLook } from '../design/Button';
import { Icon } from '../design/Icon';
import { useHeaderStyles } from '../design/frame/header-styles';
import { useVisit } from '../hooks/use-visit';
import { useBehavior } from '../hooks/use-behavior';
import { LogInLink } from './LogInLink';
import { LaterSessionWidgets } from './LaterSessionWidgets';

export function AccountEntry(): ReactElement {
  const { t } = useTranslation('layout');
  const session = useBehavior(useVisit().ports.sessions.session$);
  const header = useHeaderStyles();
  const look = useButtonLook({ quiet: true, slim: true });
  if (session.logged) return <LaterSessionWidgets part="header" />;
  return (
    <LogInLink className={mergeClasses(look, header.entry, header.login)}>
      <Icon name="person" />
      <span className={header.words}>{t('header.login')}</span>
    </LogInLink>
  );
}
