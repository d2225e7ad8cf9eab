import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { useKeptQuery } from '../hooks/use-kept-query';
import { legalTexts } from '../design/frame/Footer';
import { useService } from '../hooks/use-service';
import { PrivacySettings } from './privacy/PrivacySettings';
import { LegalPage } from './LegalPage';

export function GroupLegal(): ReactElement | null {
  const { name, sector, urlname } = useService(Group);
  const to = useKeptQuery();
  const { legal } = useParams();
  const text = legalTexts.find((candidate) => candidate === legal);
  return text ? (
    <LegalPage
      key={text}
      legal={text}
      business={name}
      sector={sector}
      hrefOf={(other) => to(`/${urlname}/legal/${other}`)}
    >
      {text === 'cookies' && <PrivacySettings />}
    </LegalPage>
  ) : null;
}
