import { StrictMode, type ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { replaceServerMarkup } from './replace-server-markup';
import { SpokenWords } from '../i18n/SpokenWords';
import { openPage, type OpenPage, type RefusedPage } from './open-page';
import '../design/theme/global.css';

async function main(root: HTMLElement): Promise<void> {
  try {
    // a sandbox without allow-same-origin
    if (window.origin === 'null' && !(await import('./sandbox')).walksInMemory(window))
      return showTemplate(root, 'sandboxed');
    await yieldToBrowser();
    await window.creneauConfiguration;
    const page = await openPage(window);
    const view = page.state === 'open' ? await opened(page) : await refused(page);
    replaceServerMarkup(
      root,
      <StrictMode>
        <SpokenWords>{view}</SpokenWords>
      </StrictMode>,
    );
  } catch (fault) {
    // without words nothing of ours can speak: the shell has some
    showTemplate(root, 'failed');
    throw fault;
  }
}

function showTemplate(root: HTMLElement, id: string): void {
  const words = document.querySelector<HTMLTemplateElement>(`#${id}`)?.content.cloneNode(true);
  if (words) root.replaceChildren(words);
}

/** Between reading the scripts and running them what waits is heard and painted. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function opened(page: OpenPage): Promise<ReactElement> {
  if (!page.query.freezes) return <App page={page} router={BrowserRouter} />;
  const { FrozenRouter } = await import('./FrozenRouter');
  return <App page={page} router={FrozenRouter} />;
}

async function refused(page: RefusedPage): Promise<ReactElement> {
  const { RefusedApp } = await import('./RefusedApp');
  return <RefusedApp page={page} />;
}

const root = document.getElementById('root');
if (root) void main(root);
