import type { ReactElement } from 'react';
import type { To } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation';
import { Link } from '../design/Link';
import { Button, useButtonLook } from '../design/Button';
import { DrawnPage } from './DrawnPage';
import { LostDay, Shop } from './page-drawings';
import { useKeptQuery } from '../hooks/use-kept-query';
import { useVisit } from '../hooks/use-visit';

interface KnownNotFoundProps {
  readonly start: To;
  readonly list: To;
  readonly phone?: string | undefined;
}

export function KnownNotFoundPage({ start, list, phone }: KnownNotFoundProps): ReactElement {
  const { t } = useTranslation('pages');
  const mainLook = useButtonLook({ look: 'filled', size: 'large' });
  const plain = useButtonLook({ look: 'plain', size: 'large' });
  return (
    <DrawnPage
      drawing={<LostDay />}
      title={t('pageNotFound.title')}
      actions={
        <>
          <Link to={start} className={mainLook}>
            {t('pageNotFound.start')}
          </Link>
          <Link to={list} className={plain}>
            {t('pageNotFound.list')}
          </Link>
        </>
      }
      phone={phone}
    >
      <p>{t('pageNotFound.text1')}</p>
    </DrawnPage>
  );
}

export function UnknownNotFoundPage({ isOfPassword }: { isOfPassword: boolean }): ReactElement {
  const { t } = useTranslation('pages');
  return (
    <DrawnPage
      drawing={<Shop sign="unknown" />}
      title={t('pageNotFound.title', isOfPassword ? {} : { context: 'unknown' })}
      actions={
        window.history.length > 1 && (
          <Button look="filled" size="large" onClick={() => window.history.back()}>
            {t('pageNotFound.back')}
          </Button>
        )
      }
    >
      <p>
        {isOfPassword
          ? t('pageNotFound.password')
          : `${t('errors:groupDoesNotExist')} ${t('pageNotFound.text2')}`}
      </p>
    </DrawnPage>
  );
}

export function GroupNotFound(): ReactElement {
  const { urlname, phone } = useVisit().group;
  const to = useKeptQuery();
  return (
    <KnownNotFoundPage
      start={to(`/${urlname}`)}
      list={to(`/${urlname}/appointments`)}
      phone={phone}
    />
  );
}
