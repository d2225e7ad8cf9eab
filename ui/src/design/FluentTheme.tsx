import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { fluentTheme } from './theme/fluent-theme';

const useStyles = makeStyles({
  // carries CSS variables without a box
  root: { display: 'contents', backgroundColor: 'transparent', textAlign: 'inherit' },
});

// Fluent's rules come first in the document, so that ours override them
const renderer = createDOMRenderer(document, {
  ...(document.head.firstElementChild instanceof HTMLElement && {
    insertionPoint: document.head.firstElementChild,
  }),
});

export function FluentTheme({ children }: { children: ReactNode }): ReactElement {
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={fluentTheme} className={useStyles().root}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
