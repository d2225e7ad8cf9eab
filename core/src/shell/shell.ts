import type { Colors } from '../group/group';
import type { FirstStep } from './first-step';

/** What a build left to be loaded, as addresses. */
export interface ShellAssets {
  readonly scripts: readonly string[];
  /** Those with the views of the questions behind the first one. */
  readonly questions: readonly string[];
  /** Those with the public page. */
  readonly home: readonly string[];
  readonly stylesheets: readonly string[];
  /** Of all languages. */
  readonly fontFaces: string;
  /** The font faces with the letters of a locale, and the one file needed for its first paint. */
  readonly firstFonts: Readonly<
    Record<string, { readonly file: string | undefined; readonly faces: string }>
  >;
  /** Locale to the address of its words. */
  readonly locales: Readonly<Record<string, string>>;
  /** Locale to the address of the words of the later steps. */
  readonly laterWords: Readonly<Record<string, string>>;
  /** What the server alone says. */
  readonly serverWords: Readonly<Record<string, string>>;
  /** Brand and locale to the address of the words that the brand says in place of them. */
  readonly brands: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What a server that knows the group puts into the shell; a static host puts nothing. */
export interface ShellProps {
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Whether search engines may list the page. */
  readonly indexed: boolean;
  /** The group that the host belongs to, where the path names none. */
  readonly urlname: string;
  /** The colours of the group, and whether a browser may choose the dark scheme of them. */
  readonly theme: { readonly colors: Colors; readonly allowsDark: boolean | undefined };
  readonly name: string;
  readonly tagline: string;
  /** Where video rooms are, if not at the usual place. */
  readonly videoUrl: string | undefined;
  /** Where bookings of visitors from the maps are told, and as whose. */
  readonly conversionsUrl: string | undefined;
  readonly conversionPartner: string | undefined;
  /** The sources of `frame-ancestors` besides the page's own origin: the pages that may speak to ours. */
  readonly frameAncestors: string | undefined;
  /** The map tiles: their address, its key, and whose they are. */
  readonly tiles: { readonly url: string; readonly key?: string; readonly attribution?: string };
  /** What is said when the page cannot begin, and to whoever has no scripts. */
  readonly failed: string;
  readonly retry: string;
  readonly noScript: string;
  /** What is said in a frame that gives the page neither its storage nor its address. */
  readonly sandboxed: string;
  readonly ownTab: string;
  /** Address of the logo. */
  readonly logo: string;
  /** Where the page is reached from outside, without a path: what reads `og:image` asks for a whole address. */
  readonly origin: string | undefined;
  /** The one path of all that show the same, and the language that the address asks for. */
  readonly canonical: { readonly path: string; readonly locale: string | undefined };
  /** The languages it can be asked for in. */
  readonly translations: readonly string[];
  /** The whole address of the picture of a shared link. */
  readonly picture: string;
  /** The page for search engines, as JSON-LD. */
  readonly structuredData: object;
  /** The title of the first step. */
  readonly question: string;
  /** The first step, written by its views, and the rules it is drawn by: they stand in for skeleton and stylesheet. */
  readonly step: Pick<FirstStep, 'html' | 'scripts'> & { readonly styles: string };
  /** JSON by the id of its element: `group` as the API answers it, `answers` by address. */
  readonly json: Readonly<Record<string, unknown>>;
}

export interface Shell {
  readonly html: string;
  /** What stands inline, letter for letter: the content security policy carries their hashes. */
  readonly inlineStyles: readonly string[];
  readonly inlineScripts: readonly string[];
  /** The directives of the policy that say what may become a script in the page. */
  readonly trustedTypes: string;
}

/** `shell.mjs` of a build of the page: what a server fills the page with. */
export interface ShellModule {
  readonly shellOf: (assets: ShellAssets, props?: Partial<ShellProps>) => Shell;
  /** The call for a group, letter for letter as the page writes it. */
  readonly groupCall: (urlname: string) => string;
  /** The call for a list of a group, letter for letter as the page writes it. */
  readonly listCall: (
    version: 'v1' | 'v3',
    groupId: number,
    list: string,
    locale: string,
  ) => string;
}
