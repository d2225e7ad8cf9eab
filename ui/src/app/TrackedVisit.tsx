import { useState, type ReactElement } from 'react';
import { ConsentBanner } from '../pages/privacy/ConsentBanner';
import { Modules } from '../hooks/screens';
import { useService } from '../hooks/use-service';
import { tracking } from './modules/tracking';

/** For groups that measure their visits: the question whether they may, and what follows from the answer. */
export function TrackedVisit(): ReactElement {
  const modules = useService(Modules);
  useState(() => modules.bind(tracking)); // once, before the banner asks for them
  return <ConsentBanner />;
}
