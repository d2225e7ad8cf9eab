/** @jest-environment ./tests/support/page-environment.ts */
import { render, waitFor } from '@testing-library/react';
import { FreeText } from '../../../ui/src/design/FreeText';

it.each([
  ['Pour cheveux <mi-longs>, <6 ans compris>', 'Pour cheveux <mi-longs>, <6 ans compris>', ''],
  ['<b>Pour</b> cheveux <mi-longs>', 'Pour cheveux <mi-longs>', 'B'],
  [
    'Soin <img src=x onerror=alert(1)> & <x onclick=alert(1)>',
    'Soin  & <x onclick=alert(1)>',
    'IMG',
  ],
])(
  '[HOME-02] shows %j as %j: what looks like a tag and is none stays text',
  async (text, shown, tags) => {
    const { container } = render(<FreeText text={text} />);

    await waitFor(() => {
      expect(container.textContent).toBe(shown);
      expect(
        [...container.querySelectorAll('div div *')].map(({ tagName }) => tagName).join(),
      ).toBe(tags);
    });
    expect(container.querySelector('[onerror], [onclick]')).toBeNull();
  },
);
