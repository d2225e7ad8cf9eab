import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { openPage } from './open-page';
import './theme/global.css';

async function main(root: HTMLElement): Promise<void> {
  const page = await openPage(window);
  createRoot(root).render(
    <StrictMode>
      <App page={page} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void main(root);
