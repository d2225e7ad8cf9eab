import { StrictMode, type ReactElement } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { replaceServerMarkup } from './replace-server-markup';
import { TranslationProvider } from '../i18n/use-translation';
import { openPage, type OpenPage, type RefusedPage } from './open-page';
import '../design/theme/global.css';

async function main(root: HTMLElement): Promise<void> {
  try {
    // a sandbox without allow-same-origin
    if (window.origin === 'null' && !(await import('./sandbox')).navigatesInMemory(window))
      return showTemplate(root, 'sandboxed');
    await yieldToBrowser();
    await window.creneauConfiguration;
    const page = await openPage(window);
    const view = page.state === 'open' ? await openView(page) : await refusedView(page);
    replaceServerMarkup(
      root,
      <StrictMode>
        <TranslationProvider>{view}</TranslationProvider>
      </StrictMode>,
    );
  } catch (fault) {
    // the translations may be missing: the shell has texts of its own
    showTemplate(root, 'failed');
    throw fault;
  }
}

function showTemplate(root: HTMLElement, id: string): void {
  const words = document.querySelector<HTMLTemplateElement>(`#${id}`)?.content.cloneNode(true);
  if (words) root.replaceChildren(words);
}

/** Lets the browser handle input and paint between loading and running the scripts. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function openView(page: OpenPage): Promise<ReactElement> {
  if (!page.visit.query.freezes) return <App page={page} router={BrowserRouter} />;
  const { FrozenRouter } = await import('./FrozenRouter');
  return <App page={page} router={FrozenRouter} />;
}

async function refusedView(page: RefusedPage): Promise<ReactElement> {
  const { RefusedApp } = await import('./RefusedApp');
  return <RefusedApp page={page} />;
}

const root = document.getElementById('root');
if (root) void main(root);
