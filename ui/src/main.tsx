import { StrictMode, type ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { handOver } from './hand-over';
import { openPage, type OpenPage, type RefusedPage } from './open-page';
import './theme/global.css';

async function main(root: HTMLElement): Promise<void> {
  try {
    await theBrowsersTurn();
    const page = await openPage(window);
    const view = page.state === 'open' ? await opened(page) : await refused(page);
    handOver(root, <StrictMode>{view}</StrictMode>);
  } catch (fault) {
    // without words nothing of ours can speak: the shell has some
    const said = document.querySelector<HTMLTemplateElement>('#failed')?.content.cloneNode(true);
    if (said) root.replaceChildren(said);
    throw fault;
  }
}

/** Between reading the scripts and running them what waits is heard and painted. */
const theBrowsersTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function opened(page: OpenPage): Promise<ReactElement> {
  if (!page.query.freezes) return <App page={page} router={BrowserRouter} />;
  const { FrozenRouter } = await import('./booking/FrozenRouter');
  return <App page={page} router={FrozenRouter} />;
}

async function refused(page: RefusedPage): Promise<ReactElement> {
  const { RefusedApp } = await import('./RefusedApp');
  return <RefusedApp page={page} />;
}

const root = document.getElementById('root');
if (root) void main(root);
