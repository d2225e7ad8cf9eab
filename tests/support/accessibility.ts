import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4', 'best-practice'];

/** WCAG 1.4.3: of text, and of large text. */
const CONTRAST = { text: 4.5, large: 3 } as const;

/** WCAG 2.5.8: pixels on each side. */
const LEAST_TARGET = 24;

/**
 * What axe-core finds, the size of targets included, and what it leaves undecided and is not explained: it
 * does not measure text that something covers or that lies in a dialog over the page. Such text is measured here,
 * against the first ground behind it that is opaque, of a gradient against each of its colours; a field with
 * nothing written in it has no text. What an open menu covers is no target.
 */
export async function findingsOn(page: Page): Promise<readonly string[]> {
  const window = page.viewportSize();
  await showWhole(page);
  const findings = await lastingFindings(page);
  if (window) await resize(page, window);
  return findings;
}

/** The narrowest window that is provided for, an ordinary one, the same at 200 % (WCAG 1.4.4), a tablet. */
export const [PHONE, DESKTOP, ENLARGED, TABLET] = [
  { width: 320, height: 900 },
  { width: 1280, height: 900 },
  { width: 640, height: 450 },
  { width: 768, height: 900 },
] as const;

/** The same of one screen on the narrowest and on an ordinary window, without another visit. */
export const findingsOnEachWidth = (page: Page): Promise<readonly string[]> =>
  findingsAt(page, [PHONE, DESKTOP], findingsInWhole);

/** The words that are cut or out of the window and the lines that end or begin with a dot on the narrowest window, on a tablet, on an ordinary one and with text of 200 %, and what axe-core finds on those of them. */
export const findingsOnEachSize = (
  page: Page,
  sizesOfAxe: readonly Size[],
): Promise<readonly string[]> =>
  findingsAt(page, [PHONE, TABLET, DESKTOP, ENLARGED], async (_, size) => [
    ...(await unfitWordsOn(page)),
    ...(await danglingDotsOn(page)),
    ...(sizesOfAxe.includes(size) ? await findingsInWhole(page) : []),
  ]);

async function findingsAt(
  page: Page,
  sizes: readonly Size[],
  findings: (page: Page, size: Size) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const window = page.viewportSize();
  const found: string[] = [];
  for (const size of sizes) {
    await resize(page, size);
    found.push(...(await findings(page, size)).map((finding) => `${size.width} px: ${finding}`));
  }
  if (window) await resize(page, window);
  return found;
}

/** Leaves the window as high as the page. */
async function findingsInWhole(page: Page): Promise<readonly string[]> {
  await showWhole(page);
  return lastingFindings(page);
}

/** The whole page at once: a target that the bar below half covers is one that may be scrolled. */
async function showWhole(page: Page): Promise<void> {
  const window = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (window && height > window.height) await resize(page, { ...window, height });
}

/** A heading that was drawn anew under axe's eyes cannot be placed: what is wrong is wrong the second time too. */
async function lastingFindings(page: Page): Promise<readonly string[]> {
  const findings = await findingsInView(page);
  return findings.length > 0 ? findingsInView(page) : findings;
}

/** What is wider than the window, the words that their own box cuts, and those that stand beyond the window where nothing scrolls to them. */
export const unfitWordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways =
      scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
    const cut = elements.filter((element) => {
      const { overflowX, overflowY, clipPath, clip } = getComputedStyle(element);
      const isHidden = clipPath !== 'none' || clip !== 'auto' || element.clientWidth <= 1;
      const isSaid = (element.textContent ?? '').trim() !== '';
      return (
        !isHidden &&
        isSaid &&
        ((/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1))
      );
    });
    const above = (element: Element): readonly Element[] =>
      element.parentElement ? [element.parentElement, ...above(element.parentElement)] : [];
    const isHeardOnly = (element: Element): boolean =>
      [element, ...above(element)].some((one) => getComputedStyle(one).clipPath !== 'none');
    const isScrolledTo = (element: Element): boolean =>
      above(element).some(
        (one) => one.matches('body *') && /auto|scroll/.test(getComputedStyle(one).overflowX),
      );
    const beyond = elements.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const hasWords = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      return (
        hasWords &&
        width > 1 &&
        (right > innerWidth + 1 || left < -1) &&
        element.checkVisibility() &&
        !isHeardOnly(element) &&
        !isScrolledTo(element)
      );
    });
    const told = (what: string) => (element: Element) =>
      `${what} ${element.outerHTML.slice(0, 200)}`;
    return [...sideways, ...cut.map(told('cuts')), ...beyond.map(told('beyond the window:'))];
  });

/** The words that stand over other words, and those that are larger than the button or the mark in which they stand: in an open dialog, else on the page. */
export const crowdedWordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector('dialog:modal') ?? document.body;
    const isSeen = (element: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { clipPath, overflowY } = getComputedStyle(one);
        if (clipPath !== 'none' || (overflowY === 'hidden' && one.clientHeight <= 1)) return false;
      }
      return element.checkVisibility({ visibilityProperty: true });
    };
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const lines: { words: string; left: number; right: number; top: number; bottom: number }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, nodeValue } = node;
      const words = nodeValue?.trim() ?? '';
      if (!parent || words === '' || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // letters are lower than their line
      for (const { left, right, top, bottom, height } of range.getClientRects())
        lines.push({
          words,
          left,
          right: right - 1,
          top: top + height / 4,
          bottom: bottom - height / 4,
        });
    }
    const over = lines.flatMap(({ words, left, right, top, bottom }, index) =>
      lines
        .slice(index + 1)
        .filter((other) => left < other.right && right > other.left)
        .filter((other) => top < other.bottom && bottom > other.top)
        .map((other) => `${words} over ${other.words}`),
    );
    const larger = [...shown.querySelectorAll('button, [role=button], ol span')]
      .filter((box) => isSeen(box) && box.clientWidth > 0)
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      )
      .map(({ outerHTML }) => `larger than what holds it: ${outerHTML.slice(0, 200)}`);
    return [...over, ...larger];
  });

/** The dots between two facts that end a line or begin one, written or drawn in the space between them. A dot that begins a line of its own marks an entry of a list. */
const danglingDotsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const blockOf = (node: Node): Element | null => {
      const { parentElement: parent } = node;
      return parent && getComputedStyle(parent).display === 'inline' ? blockOf(parent) : parent;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const dangling: string[] = [];
    let last: { isDot: boolean; bottom: number; block: Element | null } | undefined;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { nodeValue, parentElement } = node;
      const isDrawn =
        nodeValue === ' ' &&
        parentElement !== null &&
        getComputedStyle(parentElement).backgroundImage !== 'none';
      const block = blockOf(node);
      const range = document.createRange();
      for (const { index, 0: letter } of (nodeValue ?? '').matchAll(isDrawn ? / /g : /\S/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { top, bottom, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        const isDot = isDrawn || letter === '·';
        const isNext = last !== undefined && top >= last.bottom;
        if (isNext && last?.isDot) dangling.push(`ends a line with a dot before ${nodeValue}`);
        if (isNext && isDot && last?.block === block)
          dangling.push(`begins a line with a dot: ${block?.textContent}`);
        last = { isDot, bottom, block };
      }
    }
    return dangling;
  });

type Size = NonNullable<ReturnType<Page['viewportSize']>>;

/** Goes on once the page has heard of it: what is lifted at that moment is put back. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(
    ({ width, height }) => innerWidth === width && innerHeight === height,
    size,
  );
  await twoFrames(page);
}

const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );

async function findingsInView(page: Page): Promise<readonly string[]> {
  // evaluated, not added as an element: the page's policy takes no script but its own
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ tags, contrast, least }) => {
      // halfway through a transition, colours are nobody's choice
      const transitions = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations, incomplete } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        rules: {
          'target-size': { enabled: true },
          'label-content-name-mismatch': { enabled: true },
        },
        resultTypes: ['violations', 'incomplete'],
        // stylesheets and media need not be fetched again: no rule of these reads them
        preload: false,
      });

      const channels = (color: string): readonly number[] =>
        (color.match(/[\d.]+/g) ?? []).map(Number);
      const luminance = (color: string): number => {
        const [red = 0, green = 0, blue = 0] = channels(color).map((each) => {
          const part = each / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const isReadable = (selector: string): boolean => {
        const element = document.querySelector<HTMLElement>(selector);
        if (!element) return false;
        if (element.matches('input,textarea') && (element as HTMLInputElement).value === '')
          return true;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const large = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
        for (let ground: HTMLElement | null = element; ground; ground = ground.parentElement) {
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(ground);
          const [, , , alpha = 1] = channels(backgroundColor);
          const isPlain = backgroundImage === 'none';
          const isGradient = /^linear-gradient\((?:[^()]|rgb\([^()]*\))*\)$/.test(backgroundImage);
          if (opacity !== '1' || !(isPlain || isGradient) || (alpha > 0 && alpha < 1)) return false;
          if (isPlain && alpha === 0) continue;
          const grounds = isPlain ? [backgroundColor] : backgroundImage.match(/rgb\([^()]*\)/g);
          return (grounds ?? []).every((each) => {
            const [lighter = 1, darker = 0] = [luminance(color), luminance(each)].sort(
              (a, b) => b - a,
            );
            return (lighter + 0.05) / (darker + 0.05) >= (large ? contrast.large : contrast.text);
          });
        }
        return false;
      };

      // an open menu or list lies over the page until it is closed: what it covers is no target meanwhile, if it is large enough without it
      const isUnderMenu = (selector: string): boolean => {
        const element = document.querySelector(selector);
        const target = element?.getBoundingClientRect();
        if (!target || Math.min(target.width, target.height) < least) return false;
        return [...document.querySelectorAll('[role=menu],[role=listbox]')].some((menu) => {
          const sheet = menu.closest('.fui-MenuPopover') ?? menu;
          const { left, right, top, bottom } = sheet.getBoundingClientRect();
          return (
            !menu.contains(element) &&
            target.left < right &&
            target.right > left &&
            target.top < bottom &&
            target.bottom > top
          );
        });
      };
      const isExplained = (kind: string, id: string, [target]: readonly unknown[]): boolean =>
        id === 'target-size'
          ? isUnderMenu(String(target))
          : kind === 'undecided' && id === 'color-contrast' && isReadable(String(target));

      const describe = (kind: string, results: typeof violations) =>
        results.flatMap(({ id, nodes }) =>
          nodes
            .filter(({ target }) => !isExplained(kind, id, target))
            .map(
              ({ html, any, all, none }) =>
                `${kind} ${id}: ${html.slice(0, 200)} (${[...any, ...all, ...none].map(({ message }) => message).join('; ')})`,
            ),
        );
      return [...describe('violation', violations), ...describe('undecided', incomplete)];
    },
    { tags: TAGS, contrast: CONTRAST, least: LEAST_TARGET },
  );
}

/** What has the focus, as a short sign of it. */
export const focusOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body) return '';
    const name = at.getAttribute('aria-label') ?? at.textContent ?? '';
    return `${at.tagName.toLowerCase()} ${name.trim().replace(/\s+/g, ' ').slice(0, 60)}`;
  });

/** The message in the page that took the focus when it came: the focus says it, and no live region says it again. */
export const focusedMessage = (page: Pick<Page, 'locator'>): Locator =>
  page.locator('main [role=group]:focus');

/** From the start of the page on, notes what its live regions come to say; a region must be there before its words. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const REGIONS = '[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]';
    const announcements: string[] = [];
    const last = new WeakMap<Element, string>();
    const textOf = (region: Element): string => {
      const copy = region.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    Object.assign(window, { announcements });
    new MutationObserver((changes) => {
      const born = new Set(
        changes.flatMap(({ addedNodes }) =>
          [...addedNodes].flatMap((node) =>
            node instanceof Element ? [node, ...node.querySelectorAll(REGIONS)] : [],
          ),
        ),
      );
      for (const region of document.querySelectorAll(REGIONS)) {
        const text = textOf(region);
        if (text === (last.get(region) ?? '')) continue;
        last.set(region, text);
        if (text !== '')
          announcements.push(
            `${born.has(region) ? 'with its region: ' : ''}${region.getAttribute('role') ?? 'polite'}: ${text}`,
          );
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() => [...(window as unknown as { announcements: string[] }).announcements]);
}

/** Waits until a live region has come to say such words, after so many others. Where announcements are recorded. */
export const waitForAnnouncement = async (page: Page, words: RegExp, after = 0): Promise<void> => {
  await page.waitForFunction(
    ([source, first]) =>
      (window as unknown as { announcements: string[] }).announcements
        .slice(first)
        .some((text) => new RegExp(source).test(text)),
    [words.source, after] as const,
  );
};

/** How an element looks with a margin around it, as the bytes of a picture: equal bytes are equal pixels. */
export async function pictureAround(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const margin = 8;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  const width = Math.min(size.width, box.x + box.width + margin) - x;
  const height = Math.min(size.height, box.y + box.height + margin) - y;
  return page.screenshot({
    clip: { x, y, width: Math.max(width, 1), height: Math.max(height, 1) },
    caret: 'hide',
  });
}
