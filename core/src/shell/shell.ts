import type { Colors } from '../group/group';

export interface ShellAssets {
  readonly scripts: readonly string[];
  readonly questions: readonly string[];
  readonly home: readonly string[];
  readonly stylesheets: readonly string[];
  readonly fontFaces: string;
  /** Font faces of a locale, and the one file for its first paint. */
  readonly firstFonts: Readonly<
    Record<string, { readonly file: string | undefined; readonly faces: string }>
  >;
  /** Addresses of texts by locale. */
  readonly locales: Readonly<Record<string, string>>;
  /** Addresses of the later steps' texts by locale. */
  readonly laterWords: Readonly<Record<string, string>>;
  readonly serverWords: Readonly<Record<string, string>>;
  /** Addresses of a brand's texts, by brand and locale. */
  readonly brands: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Values that a server inserts into the shell; a static host has none. */
export interface ShellProps {
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Allows search engines to list the page. */
  readonly isIndexed: boolean;
  /** The group of the host, if the path names none. */
  readonly urlname: string;
  /** Colours of the group, and permission for their dark scheme. */
  readonly theme: { readonly colors: Colors; readonly allowsDark: boolean | undefined };
  readonly name: string;
  readonly tagline: string;
  readonly videoUrl: string | undefined;
  /** Address and partner id for conversions from Google Maps. */
  readonly conversionsUrl: string | undefined;
  readonly conversionPartner: string | undefined;
  /** Sources of `frame-ancestors`: pages that may exchange messages with ours. */
  readonly frameAncestors: string | undefined;
  /** Address, key and attribution of the map tiles. */
  readonly tiles: { readonly url: string; readonly key?: string; readonly attribution?: string };
  readonly failure: string;
  readonly retry: string;
  readonly noScript: string;
  /** Message in a sandboxed frame without access to storage and address. */
  readonly sandbox: string;
  readonly ownTab: string;
  readonly logo: string;
  /** Public origin of the page: readers of `og:image` need a full address. */
  readonly origin: string | undefined;
  /** The path shared by all pages with the same contents, and the requested language. */
  readonly canonical: { readonly path: string; readonly locale: string | undefined };
  readonly translations: readonly string[];
  readonly picture: string;
  /** JSON-LD for search engines. */
  readonly structuredData: object;
  readonly question: string;
  /** The rendered first step with its styles, instead of skeleton and stylesheet. */
  readonly step: Pick<FirstStep, 'html' | 'scripts'> & { readonly styles: string };
  /** JSON by element id: `group` as the API answers it, `answers` by address. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Shell {
  readonly html: string;
  /** Exact inline contents: the content security policy has their hashes. */
  readonly inlineStyles: readonly string[];
  readonly inlineScripts: readonly string[];
  /** Trusted-types directives of the policy. */
  readonly trustedTypes: string;
}

/** `shell.mjs` of a build: renders the shell. */
export interface ShellModule {
  readonly shellOf: (assets: ShellAssets, props?: Partial<ShellProps>) => Shell;
  /** The exact address of the page's request for a group. */
  readonly groupCall: (urlname: string) => string;
  /** The exact address of the page's request for a list. */
  readonly listCall: (
    version: 'v1' | 'v3',
    groupId: number,
    list: string,
    locale: string,
  ) => string;
}

export interface FirstStepNeeds {
  readonly urlname: string;
  readonly isHome: boolean;
  /** Answers of the first requests, by address. */
  readonly answers: Readonly<Record<string, unknown>>;
  readonly locale: string;
  readonly locales: readonly string[];
  /** Texts of the locale, by namespace. */
  readonly words: Readonly<Record<string, unknown>>;
  /** Query that the page's links keep, with its question mark, or empty. */
  readonly search: string;
}

export interface FirstStep {
  /** Last part of its address, as in `/{urlname}/book/{route}`. */
  readonly route: string;
  readonly html: string;
  /** Additional scripts of its view. */
  readonly scripts: 'questions' | 'home' | undefined;
}

/** `first-step.mjs` of a build: renders a first step with the page's own views. */
export interface FirstStepModule {
  /**
   * Undefined if the visit does not begin with a list of choices, or the group has no public page.
   */
  readonly firstStepOf: (needs: FirstStepNeeds) => Promise<FirstStep | undefined>;
}
