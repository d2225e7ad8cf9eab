import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { makeStyles } from '@griffel/react';
import type { ReactElement, ReactNode } from 'react';
import { fluentTheme } from './theme/fluent-theme';

const useStyles = makeStyles({
  // a place for variables, and no box of its own
  root: { display: 'contents', backgroundColor: 'transparent', textAlign: 'inherit' },
});

// Fluent's rules come first in the page: where both style a control, ours count
const renderer = createDOMRenderer(document, {
  ...(document.head.firstElementChild instanceof HTMLElement && {
    insertionPoint: document.head.firstElementChild,
  }),
});

/** What the controls of Fluent within need: the palette of the page under Fluent's names, and a place for their styles. */
export function FluentTheme({ children }: { children: ReactNode }): ReactElement {
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={fluentTheme} className={useStyles().root}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}
