import { Group } from '@creneau/core';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { legalTexts } from '../layout/Footer';
import { useViewModel } from '../react/container';
import { LegalPage } from './LegalPage';

/** The text that the address names. */
export function GroupLegal(): ReactElement | null {
  const { name, sector } = useViewModel(Group);
  const { legal } = useParams();
  const text = legalTexts.find((known) => known === legal);
  return text ? <LegalPage key={text} legal={text} business={name} sector={sector} /> : null;
}
